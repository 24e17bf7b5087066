-- Where a change of an organization was made from, as the list of sessions names it. No address is kept.
alter table audit_entries
  add column device text not null default '',
  add column place text not null default '';

-- An organization reads its entries from the newest on: all of them, of one person, of one area.
drop index audit_entries_organization;
create index audit_entries_organization on audit_entries (organization_id, at desc, id desc)
  where organization_id is not null;
create index audit_entries_doer on audit_entries (organization_id, coalesce(actor_id, user_id), at desc, id desc)
  where organization_id is not null;
create index audit_entries_area on audit_entries (organization_id, split_part(action, '.', 1), at desc, id desc)
  where organization_id is not null;

-- What was noted stays as it is. Only what names an account or a workspace that is gone is taken out.
create function keep_audit_entry() returns trigger language plpgsql as $$
declare
  names constant text[] := array['user_id', 'actor_id', 'impersonator_id', 'workspace_id'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - names = to_jsonb(old) - names
    and (new.user_id is not distinct from old.user_id
      or new.user_id is null and not exists (select from users where id = old.user_id))
    and (new.actor_id is not distinct from old.actor_id
      or new.actor_id is null and not exists (select from users where id = old.actor_id))
    and (new.impersonator_id is not distinct from old.impersonator_id
      or new.impersonator_id is null and not exists (select from users where id = old.impersonator_id))
    and (new.workspace_id is not distinct from old.workspace_id
      or new.workspace_id is null and not exists (select from workspaces where id = old.workspace_id))
  then
    return new;
  end if;
  raise exception 'An entry of the audit stays as it was written.' using errcode = 'restrict_violation';
end $$;

create trigger keep_audit_entry before update or delete on audit_entries
  for each row execute function keep_audit_entry();
