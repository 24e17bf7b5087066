-- By which token something was done, also once it is revoked; what tokens did is listed and undone by batches.
alter table audit_entries
  add column token_id bigint,
  add column token_name text;
create index audit_entries_by_token on audit_entries (workspace_id, id) where token_id is not null;

create table undone_entries (
  entry_id bigint primary key,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  undone_at timestamptz not null,
  undone_by bigint references users (id) on delete set null
);
create index undone_entries_workspace on undone_entries (workspace_id);
create index undone_entries_by on undone_entries (undone_by) where undone_by is not null;
