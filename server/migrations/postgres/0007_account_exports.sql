-- What is held about a person, as the person asked for it. Kept for seven days.
create table account_exports (
  user_id bigint primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  made_at timestamptz,
  json text,
  csv text
);
