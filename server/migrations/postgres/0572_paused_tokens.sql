-- A token that makes far more links than its maker's usually do stops until somebody says that it is right.
alter table api_tokens
  add column paused_at timestamptz,
  add column resumed_at timestamptz;
create index audit_entries_of_tokens on audit_entries (at) where means = 'token' and action = 'link.created';
