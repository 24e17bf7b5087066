-- A link's clicks stay where it was made, whoever it goes to: the clicks table is ordered by workspace, and what was
-- written to it does not move.
alter table links add column origin_workspace_id bigint;
update links set origin_workspace_id = coalesce(guest_workspace_id, workspace_id);
alter table links alter column origin_workspace_id set not null;
alter table links drop column guest_workspace_id;

create or replace view replica_aliases as
select
  aliases.id as alias_id,
  aliases.domain_id,
  aliases.alias,
  links.id as link_id,
  links.origin_workspace_id as workspace_id,
  links.hash as link_hash,
  links.status as link_status,
  long_urls.status as long_url_status,
  links.expires_at,
  links.created_at,
  long_urls.url
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;

-- Every column counts but those that no front door reads: a new one can't be forgotten.
create or replace function record_link_changes() returns trigger language plpgsql as $$
begin
  insert into replica_changes (kind, ref_id)
  select 'alias', aliases.id
  from changed
  join before using (id)
  join aliases on aliases.link_id = changed.id
  where to_jsonb(changed) - '{workspace_id,repeats_destination,updated_at,version}'::text[]
    is distinct from to_jsonb(before) - '{workspace_id,repeats_destination,updated_at,version}'::text[];
  return null;
end $$;

create or replace function record_long_url_changes() returns trigger language plpgsql as $$
begin
  insert into replica_changes (kind, ref_id)
  select 'alias', aliases.id
  from changed
  join before using (id)
  join links on links.long_url_id = changed.id
  join aliases on aliases.link_id = links.id
  where to_jsonb(changed) is distinct from to_jsonb(before);
  return null;
end $$;
