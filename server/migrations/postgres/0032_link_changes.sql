-- Who changed a link is asked by its name.
create index audit_entries_target on audit_entries (target, id desc) where target is not null;
