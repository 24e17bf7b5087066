-- An export in parts of bounded size, in place of two texts of any size. Those texts go with a later version: the one
-- before this may still read them while processes are replaced one by one.
create table account_export_parts (
  user_id bigint not null references account_exports (user_id) on delete cascade,
  requested_at timestamptz not null,
  file text not null,
  number integer not null,
  bytes bytea not null,
  is_last boolean not null,
  primary key (user_id, requested_at, file, number)
);
