-- Where a link leads some of its visitors, in place of its own destination.
alter table links add column routes jsonb not null default '[]';
-- A ban looks through these.
create index links_with_routes on links (id) where routes <> '[]';

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
  long_urls.url,
  links.routes
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;
