-- What the owner of a branded domain says of its aliases: longer ones of any script, with dots and slashes; and whether
-- letter case tells them apart.
alter table domains
  add column wide_aliases boolean not null default false,
  add column case_sensitive_aliases boolean not null default false,
  add constraint domains_alias_rules check (type <> 'common' or not (wide_aliases or case_sensitive_aliases));

-- Aliases of a domain with the same key are the same one. Who adds an alias says it (aliasKey), by the rules of the
-- domain. A changed type writes the table anew, without triggers and dead rows.
alter table aliases add column key text;
alter table aliases
  alter column key type text using lower(alias),
  alter column key set not null;

-- Processes of the version before name no key; they know plain rules alone.
create function fill_alias_key() returns trigger language plpgsql as $$
begin
  new.key := lower(new.alias);
  return new;
end $$;
create trigger aliases_have_keys before insert on aliases for each row
  when (new.key is null) execute function fill_alias_key();

create unique index aliases_domain_key on aliases (domain_id, key);
drop index aliases_domain_alias;
-- What leads all addresses below it, looked up after everything else.
create unique index aliases_one_pattern on aliases (domain_id) where right(key, 2) = '/*';

-- What keeps its domain from plain aliases; a domain may have millions that do not.
create index aliases_wide on aliases (domain_id) where char_length(alias) > 30 or alias ~ '[^A-Za-z0-9_-]';

drop trigger aliases_stay on aliases;
create trigger aliases_stay before update on aliases for each row
  when ((new.alias, new.key, new.domain_id) is distinct from (old.alias, old.key, old.domain_id))
  execute function refuse_alias_move();
