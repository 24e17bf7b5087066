alter table links
  -- Whether visits are stored and shown.
  add column analytics_enabled boolean not null default true,
  -- Whether anybody with the address of the statistics sees them.
  add column analytics_public boolean not null default false;

create index links_without_analytics on links (workspace_id) where not analytics_enabled;

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
  links.password_hash is not null as has_password,
  links.max_clicks is not null as has_click_limit,
  links.after_clicks_url,
  case when links.card_title is not null then
    json_build_object('title', links.card_title, 'text', links.card_text, 'imageUrl', links.card_image_url)::text
  end as card,
  links.analytics_enabled
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;
