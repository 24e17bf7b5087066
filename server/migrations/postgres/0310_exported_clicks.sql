-- In which period clicks are counted that are exported with links; none without.
alter table link_exports add column clicks jsonb;
drop index link_exports_one_open;
create unique index link_exports_one_open
  on link_exports (workspace_id, format, md5(filter::text), md5(coalesce(clicks::text, ''))) where made_at is null;
