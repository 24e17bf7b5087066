-- Calls that programs made for TinyURL send together, and what became of each.
create table tinyurl_batches (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- By whose rights each is worked on; null once it was revoked.
  token_id bigint references api_tokens (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (refused <= done and done <= total),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create index tinyurl_batches_workspace on tinyurl_batches (workspace_id, id desc);
create index tinyurl_batches_user on tinyurl_batches (user_id, id desc);
create index tinyurl_batches_token on tinyurl_batches (token_id) where token_id is not null;
create index tinyurl_batches_age on tinyurl_batches (created_at);

create table tinyurl_items (
  batch_id bigint not null references tinyurl_batches (id) on delete cascade,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  number integer not null,
  operation text not null,
  -- JSON as text: it may hold characters that jsonb refuses.
  asked text not null,
  -- What the call by itself would be answered; null until it is worked on.
  answer text,
  primary key (batch_id, number)
);
create index tinyurl_items_workspace on tinyurl_items (workspace_id);
create index tinyurl_items_left on tinyurl_items (batch_id, number) where answer is null;
