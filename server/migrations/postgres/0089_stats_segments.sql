-- Filters of the statistics under a name.
create table stats_segments (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- As addresses write them.
  filters text not null check (filters <> ''),
  created_at timestamptz not null
);
create unique index stats_segments_name on stats_segments (workspace_id, lower(name));
