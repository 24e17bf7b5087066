-- What narrows and sorts the list of links, under a name.
create table link_views (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  choice jsonb not null check (jsonb_typeof(choice) = 'object' and choice <> '{}'),
  created_at timestamptz not null
);
create unique index link_views_name on link_views (workspace_id, lower(name));
