-- Since when somebody works in the own space of another member, by session, so that the audit has one entry an hour.
create table member_space_visits (
  session_id bytea not null references sessions (id) on delete cascade,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  noted_at timestamptz not null,
  primary key (session_id, workspace_id)
);
create index member_space_visits_workspace on member_space_visits (workspace_id);
