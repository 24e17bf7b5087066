-- Addresses that accounts had, for as long as whoever reads their mail may take the change back.
create table email_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  former_email text not null,
  expires_at timestamptz not null
);
create index email_changes_user on email_changes (user_id);
create index email_changes_expiry on email_changes (expires_at);
