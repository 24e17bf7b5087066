-- Where a reported link led, so that open reports of links to one host are counted without reading all of them.
alter table link_reports add column destination_host text;
update link_reports set destination_host =
  rtrim(substring(long_urls.url from '^[a-z]+://(?:[^/?#@]*@)?(\[[^]]*\]|[^/?#:]*)'), '.')
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id
where aliases.id = link_reports.alias_id;
create index link_reports_host on link_reports (destination_host) where settled_at is null;
