-- How many links programs made, and were refused, by the hour in UTC.
create table creation_counts (
  workspace_id bigint not null references workspaces (id) on delete cascade,
  hour timestamptz not null,
  kind text not null check (kind in ('api', 'legacy', 'failed')),
  links bigint not null,
  primary key (workspace_id, hour, kind)
);
