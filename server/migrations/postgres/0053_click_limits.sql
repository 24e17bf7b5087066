alter table links
  -- As many visits lead to the destination; null for any number.
  add column max_clicks integer check (max_clicks between 1 and 1000000),
  -- Where the visits after them lead; null for a page that says that the link is used up.
  add column after_clicks_url text;

create index links_with_after_clicks_url on links (id) where after_clicks_url is not null;

-- Apart from the links, whose every change is carried to the front doors.
create table used_clicks (
  link_id bigint primary key references links (id) on delete cascade,
  used integer not null
);

-- Takes one of a link's clicks; false where none is left. The row's lock puts those who race in order.
create function take_click(link bigint) returns boolean language sql as $$
  with taken as (
    insert into used_clicks as present (link_id, used)
    select id, 1 from links where id = link and max_clicks is not null
    on conflict (link_id) do update set used = present.used + 1
      where present.used < (select max_clicks from links where id = link)
    returning used
  )
  select exists (select from taken) or not exists (select from links where id = link and max_clicks is not null)
$$;

-- The same without taking it.
create function has_click_left(link bigint) returns boolean language sql stable as $$
  select not exists (
    select from links join used_clicks on used_clicks.link_id = links.id
    where links.id = link and used >= max_clicks
  )
$$;

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
  links.after_clicks_url
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;
