-- The area of an entry is its event's, as the catalogue says: an organization's audit is narrowed to the events of one.
drop index audit_entries_area;
create index audit_entries_event on audit_entries (organization_id, action, at desc, id desc)
  where organization_id is not null;
