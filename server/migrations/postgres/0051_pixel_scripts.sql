create table pixel_scripts (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  provider text not null,
  -- The provider's id of the customer's account; a form for each is checked, and it is never a script.
  pixel_id text not null,
  created_at timestamptz not null default now(),
  constraint pixel_scripts_once unique (workspace_id, provider, pixel_id)
);

-- What of them a link's visitors are shown first, as a front door needs it.
alter table links add column pixels jsonb not null default '[]';
create index links_with_pixels on links (workspace_id) where pixels <> '[]';

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
  links.pixels
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;
