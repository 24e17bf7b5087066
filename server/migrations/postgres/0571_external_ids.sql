-- What a program of its owner calls a link: of one link of a workspace, beside those in the trash.
alter table links add column external_id text;
create unique index links_external_id on links (workspace_id, external_id)
  where external_id is not null and (status & 1) = 0;
