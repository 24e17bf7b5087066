alter table links
  -- What apps show of the link in place of what they find at its destination; null for none.
  add column card_title text check (char_length(card_title) between 1 and 120),
  add column card_text text check (char_length(card_text) between 1 and 300),
  add column card_image_url text check (card_image_url like 'https://%'),
  add constraint links_card_has_title check (card_title is not null or (card_text is null and card_image_url is null));

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
  end as card
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;
