-- What happened when, written beside the clicks.
create table stats_notes (
  id bigint generated always as identity primary key,
  -- All statistics of a workspace show it, or those of a link, which takes it along to wherever it is moved.
  workspace_id bigint references workspaces (id) on delete cascade,
  link_id bigint references links (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 200),
  -- A day is the same wherever one looks from, a moment is not.
  day date,
  at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(workspace_id, link_id) = 1),
  check (num_nonnulls(day, at) = 1)
);
create index stats_notes_workspace on stats_notes (workspace_id) where workspace_id is not null;
create index stats_notes_link on stats_notes (link_id) where link_id is not null;
