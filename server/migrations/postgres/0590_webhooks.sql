-- Whom outside a workspace tells what happens in it, by the rights of whoever made the webhook.
create table webhooks (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  workspace_id bigint not null references workspaces (id) on delete cascade,
  -- Of the workspace; null for that of an account.
  organization_id bigint references organizations (id) on delete cascade,
  made_by bigint not null references users (id) on delete cascade,
  -- Which token made it; null for a person, or where the token was revoked since.
  token_id bigint references api_tokens (id) on delete set null,
  by_token boolean not null,
  kind text not null check (kind in ('standard', 'slack')),
  name text not null,
  url text not null,
  events text[] not null,
  -- AES-256-GCM; of the secret before, as long as it is in force.
  sealed_secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  made_at timestamptz not null,
  off_reason text,
  off_at timestamptz,
  -- Tries that failed in a row, up to the last.
  failures integer not null default 0,
  paused_until timestamptz,
  -- Of clicks up to then it was told.
  clicks_until timestamptz,
  check ((off_reason is null) = (off_at is null)),
  check ((former_secret is null) = (former_until is null))
);
create index webhooks_workspace on webhooks (workspace_id, id);
create index webhooks_organization on webhooks (organization_id) where organization_id is not null;
create index webhooks_made_by on webhooks (made_by);
create index webhooks_token on webhooks (token_id) where token_id is not null;

-- One for each webhook and event; what is pending is sent in the order of ids for each subject.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  webhook_id bigint not null references webhooks (id) on delete cascade,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  event_id text not null,
  event text not null,
  subject text not null,
  body text not null,
  is_test boolean not null,
  created_at timestamptz not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- Null where there is none.
  next_try_at timestamptz,
  -- Until then somebody is sending it.
  leased_until timestamptz,
  -- Since it was made, or sent again.
  failed_tries integer not null default 0,
  tries jsonb not null default '[]',
  answer text,
  unique (webhook_id, event_id),
  check ((state = 'pending') = (next_try_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, id) where state = 'pending';
create index webhook_deliveries_order on webhook_deliveries (webhook_id, subject, id) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_workspace on webhook_deliveries (workspace_id);

-- Which clicks a webhook was told of, of the last minutes: those come late that a front door could not ship at once.
create table webhook_clicks (
  webhook_id bigint not null references webhooks (id) on delete cascade,
  event_id numeric(20) not null,
  clicked_at timestamptz not null,
  primary key (webhook_id, event_id)
);
create index webhook_clicks_age on webhook_clicks (clicked_at);
