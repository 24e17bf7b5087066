-- Links that are read from another service's API.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check check (
  state in ('reading', 'checking', 'ready', 'waiting', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'));
-- Encrypted; there only while it is read.
alter table imports add column connection bytea;
alter table imports add constraint imports_connection check (connection is null or state = 'reading');
-- Where to go on reading.
alter table imports add column cursor jsonb;
-- How often the same page could not be read.
alter table imports add column tries integer not null default 0;
create index import_rows_original on import_rows (import_id, original_id);
