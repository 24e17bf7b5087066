-- Clicks of a period as a file, which a job writes.
create table log_downloads (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  -- Who asked for it, and for what. Clicks of later than it was asked for are left out.
  user_id bigint not null references users (id) on delete cascade,
  question jsonb not null,
  -- How many rows there were when the job began.
  total integer,
  done integer not null default 0,
  created_at timestamptz not null,
  made_at timestamptz
);
create index log_downloads_newest on log_downloads (workspace_id, id desc);
create index log_downloads_user on log_downloads (user_id);
create index log_downloads_created_at on log_downloads (created_at);
-- Whoever asks again while one is made gets that one.
create unique index log_downloads_one_open on log_downloads (workspace_id, question) where made_at is null;

create table log_download_parts (
  download_id bigint not null references log_downloads (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  -- Tells an end from a part that is gone.
  is_last boolean not null,
  primary key (download_id, number)
);
