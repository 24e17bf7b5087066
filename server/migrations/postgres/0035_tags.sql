create table tags (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  -- Without spaces, in lower case.
  name text not null check (char_length(name) between 2 and 45),
  created_at timestamptz not null default now(),
  constraint tags_workspace_name unique (workspace_id, name)
);

create table link_tags (
  link_id bigint not null references links (id) on delete cascade,
  tag_id bigint not null references tags (id) on delete cascade,
  primary key (link_id, tag_id)
);
-- The newest links of a tag.
create index link_tags_newest on link_tags (tag_id, link_id desc);
