-- Who gave: what they may no longer give ends with that, or the owner is told.
alter table scim_tokens add column made_by bigint references users (id) on delete cascade;
create index scim_tokens_made_by on scim_tokens (made_by);
alter table sso_connections
  add column saved_by bigint references users (id) on delete set null,
  -- Who requires it: nobody else of a team takes that back.
  add column enforced_by bigint references users (id) on delete set null;
create index sso_connections_saved_by on sso_connections (saved_by);
create index sso_connections_enforced_by on sso_connections (enforced_by);
