-- What staff banned, in one list that says who did it, and which can be lifted.
create table bans (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('link', 'url', 'host', 'pattern')),
  -- Of a link its short address; of a host its name in lower case, which stands for its subdomains, too; of a pattern a
  -- POSIX regular expression, matched against the canonical URL without regard to case.
  value text not null,
  link_id bigint references links (id) on delete cascade,
  reason text not null check (reason in ('phishing', 'malware', 'spam', 'illegal', 'other')),
  banned_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by bigint references users (id) on delete set null,
  -- When the people of the links were told of the ban or, once it is lifted, of that.
  told_at timestamptz,
  check (kind <> 'host' or value = lower(value)),
  check ((kind = 'link') = (link_id is not null))
);
create unique index bans_hosts on bans (value) where kind = 'host' and lifted_at is null;
create unique index bans_patterns on bans (value) where kind = 'pattern' and lifted_at is null;
create unique index bans_urls on bans (md5(value)) where kind = 'url' and lifted_at is null;
create unique index bans_links on bans (link_id) where kind = 'link' and lifted_at is null;
create index bans_of_link on bans (link_id) where link_id is not null;
create index bans_banned_by on bans (banned_by) where banned_by is not null;
create index bans_lifted_by on bans (lifted_by) where lifted_by is not null;

-- What each ban blocked, so that what it blocked works again once it is lifted, unless another ban blocks it as well.
create table blocked_long_urls (
  long_url_id bigint not null references long_urls (id) on delete cascade,
  ban_id integer not null references bans (id) on delete cascade,
  primary key (long_url_id, ban_id)
);
create index blocked_long_urls_ban on blocked_long_urls (ban_id, long_url_id);
create table blocked_links (
  link_id bigint not null references links (id) on delete cascade,
  ban_id integer not null references bans (id) on delete cascade,
  primary key (link_id, ban_id)
);
create index blocked_links_ban on blocked_links (ban_id, link_id);

alter table link_reports add column ban_id integer references bans (id) on delete set null;
create index link_reports_ban on link_reports (ban_id) where ban_id is not null;

insert into bans (kind, value, reason, created_at, told_at)
select 'host', host, case when reason in ('phishing', 'malware', 'spam', 'illegal') then reason else 'other' end, created_at, now() from banned_hosts;
insert into bans (kind, value, reason, created_at, told_at)
select 'pattern', pattern, case when reason in ('phishing', 'malware', 'spam', 'illegal') then reason else 'other' end, created_at, now() from banned_patterns;
drop table banned_hosts;
drop table banned_patterns;

insert into blocked_long_urls (long_url_id, ban_id)
select long_urls.id, bans.id
from long_urls, bans
where long_urls.status & 1 <> 0 and case
  when bans.kind = 'pattern' then long_urls.url ~* bans.value
  else right('.' || rtrim(substring(long_urls.url from '^[a-z]+://(?:[^/?#@]*@)?(\[[^]]*\]|[^/?#:]*)'), '.'),
    length(bans.value) + 1) = '.' || bans.value
end;
insert into blocked_links (link_id, ban_id)
select distinct links.id, bans.id
from links
cross join lateral (
  select route ->> 'url' as url from jsonb_array_elements(links.routes) as route
  union all select links.after_clicks_url
) as led, bans
where links.status & 2 <> 0 and led.url is not null and case
  when bans.kind = 'pattern' then led.url ~* bans.value
  else right('.' || rtrim(substring(led.url from '^[a-z]+://(?:[^/?#@]*@)?(\[[^]]*\]|[^/?#:]*)'), '.'),
    length(bans.value) + 1) = '.' || bans.value
end;

-- A report was settled by a ban: the trail names it.
update link_reports set ban_id = bans.id
from audit_entries join bans on bans.kind = audit_entries.after ->> 'kind' and bans.value = audit_entries.after ->> 'value'
where link_reports.outcome = 'banned' and audit_entries.action = 'report.banned'
  and audit_entries.target = link_reports.id::text;

-- Lists show blocked links; without it PostgreSQL takes those that are not deleted for few.
create statistics links_kept on (status & 1) from links;
