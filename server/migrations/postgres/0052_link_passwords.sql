-- Asked for before a visitor is led on; null for a link that is open to everybody. Never leaves the database.
alter table links add column password_hash text;

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
  links.routes,
  links.redirect_status,
  links.passes_query,
  links.starts_at,
  links.pixels,
  links.password_hash is not null as has_password
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;
