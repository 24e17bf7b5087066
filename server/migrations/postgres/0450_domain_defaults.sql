-- What new links on a branded domain begin with, where nobody says otherwise: of each workspace its own.
create table domain_presets (
  domain_id integer not null references domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  preset_id bigint not null references utm_presets (id) on delete cascade,
  primary key (domain_id, workspace_id)
);
create index domain_presets_workspace on domain_presets (workspace_id);
create index domain_presets_preset on domain_presets (preset_id);

create table domain_tags (
  domain_id integer not null references domains (id) on delete cascade,
  tag_id bigint not null references tags (id) on delete cascade,
  primary key (domain_id, tag_id)
);
create index domain_tags_tag on domain_tags (tag_id);
