-- Clicks that links had at another service, which come along at their dates.
alter table imports add column reads_history boolean not null default false;
alter table imports add column clicks_found bigint not null default 0;
alter table imports add column clicks_brought bigint not null default 0;
alter table imports add column clicks_lost bigint not null default 0;
update imports set choices = choices || '{"history": true}';
-- The last piece of them that was brought.
alter table imports add column history_to integer not null default 0;
-- What its source calls a link where it tells of clicks.
alter table import_rows add column ref text;
create index import_rows_ref on import_rows (import_id, ref) where ref is not null;
-- Of the clicks before, those that are in the statistics.
alter table imported_links add column clicks_brought bigint not null default 0;

-- Clicks until they are brought, as gzipped JSON; without addresses.
create table import_clicks (
  import_id bigint not null references imports (id) on delete cascade,
  piece integer not null,
  count integer not null,
  clicks bytea not null,
  primary key (import_id, piece)
);
