-- The job that forgets entries of organizations says so for its own transaction; what is younger than any plan keeps it
-- stays even then. Everybody else is refused as before.
create or replace function keep_audit_entry() returns trigger language plpgsql as $$
declare
  names constant text[] := array['user_id', 'actor_id', 'impersonator_id', 'workspace_id'];
begin
  if tg_op = 'DELETE' and current_setting('linklet.forgets_audit', true) = 'on'
    and old.organization_id is not null and old.at < now() - interval '90 days'
  then
    return old;
  end if;
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
