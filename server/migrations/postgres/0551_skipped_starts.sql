-- Who wants to see no more of what to do first.
create table skipped_starts (
  user_id bigint primary key references users (id) on delete cascade,
  skipped_at timestamptz not null
);
