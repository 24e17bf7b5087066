alter table links
  add column redirect_status smallint not null default 302 check (redirect_status in (301, 302, 307, 308)),
  -- Whether what a visitor adds to the short link goes along to the destination.
  add column passes_query boolean not null default true,
  -- Before it the link leads nowhere.
  add column starts_at timestamptz;

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
  links.starts_at
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;
