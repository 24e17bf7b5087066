-- Of a token whose changes wait until a person approves them, and what it asked for.
alter table api_tokens add column needs_approval boolean not null default false;

create table token_requests (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  workspace_id bigint not null references workspaces (id) on delete cascade,
  token_id bigint not null references api_tokens (id) on delete cascade,
  -- What is called, such as `POST /app/api/v1/url/create`.
  call text not null,
  -- AES-256-GCM: what it is called with, and what it was answered.
  sealed_input bytea not null,
  sealed_answer bytea,
  -- SHA-256 of what is asked for, with the key by which it is asked for once.
  content_hash bytea not null,
  is_keyed boolean not null,
  changes jsonb not null,
  state text not null check (state in ('pending', 'approved', 'refused', 'failed')),
  reason text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id) on delete set null,
  check ((state = 'pending') = (decided_at is null))
);
-- Asked twice, it waits once.
create unique index token_requests_content on token_requests (token_id, content_hash)
  where state = 'pending' or is_keyed;
create index token_requests_workspace on token_requests (workspace_id, id) where state in ('pending', 'failed');
create index token_requests_age on token_requests (asked_at);
create index token_requests_by on token_requests (decided_by) where decided_by is not null;
