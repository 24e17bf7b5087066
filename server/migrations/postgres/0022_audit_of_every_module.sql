-- Who, as whom, by what means, what, before and after: of every module, in the change's own transaction.
alter table audit_entries
  -- Whose workspace it happened in; none for what is about an account alone.
  add column workspace_id bigint references workspaces (id) on delete set null,
  -- Who did it, where that was not the user.
  add column actor_id bigint references users (id) on delete set null,
  add column means text not null default 'session' check (means in ('session', 'token', 'job')),
  -- What it was done to, as its module names it outside.
  add column target text,
  add column before jsonb,
  add column after jsonb;
create index audit_entries_workspace on audit_entries (workspace_id, id desc) where workspace_id is not null;
create index audit_entries_actor on audit_entries (actor_id) where actor_id is not null;
create index audit_entries_impersonator on audit_entries (impersonator_id) where impersonator_id is not null;
