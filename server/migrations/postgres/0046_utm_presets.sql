-- UTM parameters under a name, for the links of a workspace.
create table utm_presets (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null check (char_length(name) between 1 and 60),
  source text not null check (char_length(source) between 1 and 100),
  medium text not null check (char_length(medium) between 1 and 50),
  campaign text not null check (char_length(campaign) between 1 and 150),
  term text not null default '' check (char_length(term) <= 50),
  content text not null default '' check (char_length(content) <= 100),
  created_at timestamptz not null
);
create unique index utm_presets_name on utm_presets (workspace_id, lower(name));
