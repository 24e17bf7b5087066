-- What programs come with: a token opens one workspace, by the rights of whoever made it.
create table api_tokens (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  workspace_id bigint not null references workspaces (id) on delete cascade,
  made_by bigint not null references users (id) on delete cascade,
  name text not null,
  -- SHA-256 of it.
  token_hash bytea not null unique,
  hint text not null,
  permissions text[] not null,
  allowed_hosts text[],
  link_budget integer check (link_budget > 0),
  links_made integer not null default 0,
  is_dry_run boolean not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  last_used_on date,
  check (links_made <= link_budget)
);
create index api_tokens_workspace on api_tokens (workspace_id, id);
create index api_tokens_made_by on api_tokens (made_by);
