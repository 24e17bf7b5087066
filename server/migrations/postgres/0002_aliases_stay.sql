-- A short link in print must lead where it led, and a front door's replica finds an alias only under the name and the
-- domain that it was stored with: a rename would leave the old one answering.
create function refuse_alias_move() returns trigger language plpgsql as $$
begin
  raise exception 'Alias % can not be renamed or moved to another domain; make a new alias for its link instead.', old.alias
    using errcode = 'restrict_violation';
end $$;

create trigger aliases_stay before update on aliases for each row
  when ((new.alias, new.domain_id) is distinct from (old.alias, old.domain_id))
  execute function refuse_alias_move();
