-- The links of a workspace as a file, which a job writes.
create table link_exports (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  -- Who asked for it.
  user_id bigint not null references users (id) on delete cascade,
  format text not null check (format in ('csv', 'json', 'xlsx')),
  -- Which of the links.
  filter jsonb not null default '{}',
  -- How many links there were when the job began.
  total integer,
  done integer not null default 0,
  created_at timestamptz not null,
  made_at timestamptz
);
create index link_exports_newest on link_exports (workspace_id, id desc);
create index link_exports_user on link_exports (user_id);
create index link_exports_created_at on link_exports (created_at);
-- Whoever asks again while one is made gets that one.
create unique index link_exports_one_open on link_exports (workspace_id, format, filter) where made_at is null;

create table link_export_parts (
  export_id bigint not null references link_exports (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  -- Tells an end from a part that is gone.
  is_last boolean not null,
  primary key (export_id, number)
);
