-- What people were told of the clicks of their links: of the first in a workspace, and of round numbers of a link.
create table click_milestones (
  link_id bigint not null references links (id) on delete cascade,
  clicks integer not null check (clicks > 0),
  workspace_id bigint not null references workspaces (id),
  reached_at timestamptz not null,
  primary key (link_id, clicks)
);
create unique index on click_milestones (workspace_id) where clicks = 1;
