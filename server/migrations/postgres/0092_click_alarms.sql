-- What people were told of clicks that are not as usual: of a link, or of a workspace, once a day for each kind.
create table click_alarms (
  workspace_id bigint not null references workspaces (id) on delete cascade,
  -- Null where it is about all of the workspace.
  link_id bigint references links (id) on delete cascade,
  kind text not null check (kind in ('spike', 'drop', 'bots')),
  -- In UTC.
  day date not null
);
create unique index click_alarms_once on click_alarms (workspace_id, link_id, kind, day) nulls not distinct;
create index click_alarms_link on click_alarms (link_id) where link_id is not null;
create index click_alarms_day on click_alarms (day);

-- How much of a link's limit of clicks people were told to be used; a limit that is changed is told of anew.
create table told_link_limits (
  link_id bigint not null references links (id) on delete cascade,
  max_clicks integer not null,
  percent integer not null,
  told_at timestamptz not null,
  primary key (link_id, max_clicks, percent)
);
