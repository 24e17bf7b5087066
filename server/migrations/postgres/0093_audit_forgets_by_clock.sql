-- Entries from before this moment may be forgotten, by whoever says for its own transaction what time it is: the job,
-- whose clock is ahead of the world's in a sandbox. The time of the database, with what staff moved it ahead, is the
-- latest that counts, so that no entry is forgotten in the 90 days after it was written. Null for everybody else.
create function audit_forgettable_before() returns timestamptz stable language sql as $$
  select least(
    said.at::timestamptz,
    now() + coalesce((select ahead_ms from clock_offset), 0) * interval '1 millisecond'
  ) - interval '90 days'
  from (select nullif(current_setting('linklet.audit_clock', true), '') as at) as said
  where said.at is not null
$$;

create or replace function keep_audit_entry() returns trigger language plpgsql as $$
declare
  names constant text[] := array['user_id', 'actor_id', 'impersonator_id', 'workspace_id'];
begin
  if tg_op = 'DELETE' and old.organization_id is not null and old.at < audit_forgettable_before() then
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
