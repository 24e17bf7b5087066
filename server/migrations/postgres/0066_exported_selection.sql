-- A filter may name thousands of links, which no index entry holds.
drop index link_exports_one_open;
create unique index link_exports_one_open on link_exports (workspace_id, format, md5(filter::text)) where made_at is null;
