-- In whose organization something was done, so that it can be read there; null for what was done elsewhere.
alter table audit_entries add column organization_id bigint references organizations (id);
create index audit_entries_organization on audit_entries (organization_id, id desc) where organization_id is not null;
