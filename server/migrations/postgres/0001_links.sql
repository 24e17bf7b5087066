-- Names this database, so that a replica filled from another one is noticed and made anew.
create table installation (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create unique index installation_is_one on installation ((true));
insert into installation default values;

create table domains (
  id integer generated always as identity primary key,
  -- As visitors see it, in lower case, with its port when that is not the scheme's own.
  host text not null,
  type text not null default 'common' check (type in ('common', 'organization')),
  allow_for_guests boolean not null default false,
  guest_can_use_custom_alias boolean not null default false,
  require_email_verification boolean not null default false,
  subscribed_only boolean not null default false,
  is_base boolean not null default false,
  is_disabled boolean not null default false,
  is_deleted boolean not null default false,
  is_blocked boolean not null default false,
  created_at timestamptz not null default now(),
  constraint domains_host unique (host),
  constraint domains_host_lower check (host = lower(host))
);
create unique index domains_one_base on domains ((true)) where is_base;

create table workspaces (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('guest', 'personal', 'team', 'member')),
  created_at timestamptz not null default now()
);

create table sessions (
  -- SHA-256 of the cookie's value: the table alone opens no session.
  id bytea primary key,
  workspace_id bigint references workspaces (id) on delete set null,
  csrf text not null,
  -- A coarse hash of the browser, a signal only.
  fingerprint text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_expires_at on sessions (expires_at);

create table long_urls (
  id bigint generated always as identity primary key,
  -- SHA-256 of the canonical URL: an index over 8 KB texts is not possible.
  hash bytea not null,
  url text not null,
  status integer not null default 2,
  created_at timestamptz not null default now(),
  constraint long_urls_hash unique (hash)
);

create table links (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  long_url_id bigint not null references long_urls (id),
  -- The name of the link outside; not guessable.
  hash text not null,
  status integer not null default 8,
  -- A link with an alias of its own may repeat a destination; any other link may not.
  repeats_destination boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint links_hash unique (hash)
);
-- Bits 1 deleted, 2 terminated.
create unique index links_one_per_destination on links (workspace_id, long_url_id)
  where not repeats_destination and status & 3 = 0;
create index links_newest on links (workspace_id, id desc);
create index links_long_url on links (long_url_id);

create table aliases (
  id bigint generated always as identity primary key,
  link_id bigint not null references links (id) on delete restrict,
  domain_id integer not null references domains (id) on delete restrict,
  alias text not null,
  is_main boolean not null default false,
  created_at timestamptz not null default now()
);
-- Never freed, not even by deletion of the link: a printed QR code must not change owner.
create unique index aliases_domain_alias on aliases (domain_id, lower(alias));
create unique index aliases_one_main on aliases (link_id) where is_main;
create index aliases_link on aliases (link_id);

-- What changed for the front doors. Numbers are given before commit, so a reader goes by what the snapshot of its last
-- reading did not see: otherwise a slow transaction's changes would be passed over.
create table replica_changes (
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('alias', 'domain')),
  ref_id bigint not null,
  changed_at timestamptz not null default now(),
  primary key (xid, seq)
);
create unique index replica_changes_seq on replica_changes (seq);
create index replica_changes_changed_at on replica_changes (changed_at);

-- No pg_notify here: it would make commits wait for one another. Writers announce after the commit.
create function record_alias_changes() returns trigger language plpgsql as $$
begin
  insert into replica_changes (kind, ref_id) select 'alias', id from changed;
  return null;
end $$;

create trigger aliases_inserted after insert on aliases
  referencing new table as changed for each statement execute function record_alias_changes();
create trigger aliases_updated after update on aliases
  referencing new table as changed for each statement execute function record_alias_changes();
create trigger aliases_deleted after delete on aliases
  referencing old table as changed for each statement execute function record_alias_changes();

create function record_link_changes() returns trigger language plpgsql as $$
begin
  insert into replica_changes (kind, ref_id)
  select 'alias', aliases.id
  from changed
  join before using (id)
  join aliases on aliases.link_id = changed.id
  where (changed.status, changed.long_url_id) is distinct from (before.status, before.long_url_id)
     or changed.expires_at is distinct from before.expires_at
     or changed.workspace_id is distinct from before.workspace_id;
  return null;
end $$;

create trigger links_updated after update on links
  referencing old table as before new table as changed for each statement execute function record_link_changes();

create function record_long_url_changes() returns trigger language plpgsql as $$
begin
  insert into replica_changes (kind, ref_id)
  select 'alias', aliases.id
  from changed
  join before using (id)
  join links on links.long_url_id = changed.id
  join aliases on aliases.link_id = links.id
  where changed.status is distinct from before.status;
  return null;
end $$;

create trigger long_urls_updated after update on long_urls
  referencing old table as before new table as changed for each statement execute function record_long_url_changes();

create function record_domain_changes() returns trigger language plpgsql as $$
begin
  insert into replica_changes (kind, ref_id) select 'domain', id from changed;
  return null;
end $$;

create trigger domains_inserted after insert on domains
  referencing new table as changed for each statement execute function record_domain_changes();
create trigger domains_updated after update on domains
  referencing new table as changed for each statement execute function record_domain_changes();

-- What a front door knows of an alias.
create view replica_aliases as
select
  aliases.id as alias_id,
  aliases.domain_id,
  aliases.alias,
  links.id as link_id,
  links.workspace_id,
  links.hash as link_hash,
  links.status as link_status,
  long_urls.status as long_url_status,
  links.expires_at,
  links.created_at,
  long_urls.url
from aliases
join links on links.id = aliases.link_id
join long_urls on long_urls.id = links.long_url_id;

create table visitor_salts (
  day date primary key,
  salt bytea not null,
  created_at timestamptz not null default now()
);

create table banned_hosts (
  -- In lower case; a banned host bans its subdomains too.
  host text primary key check (host = lower(host)),
  reason text not null,
  created_at timestamptz not null default now()
);

create table banned_patterns (
  id integer generated always as identity primary key,
  -- A POSIX regular expression, matched against the canonical URL without regard to case.
  pattern text not null unique,
  reason text not null,
  created_at timestamptz not null default now()
);

create table robot_check_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index robot_check_nonces_expires_at on robot_check_nonces (expires_at);

create table idempotency_keys (
  session_id bytea not null references sessions (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (session_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table link_reports (
  id bigint generated always as identity primary key,
  alias_id bigint references aliases (id),
  -- As the visitor gave it, for links we do not know.
  link text not null,
  reason text not null check (reason in ('phishing', 'malware', 'spam', 'illegal', 'other')),
  details text not null,
  created_at timestamptz not null default now()
);
create index link_reports_newest on link_reports (created_at desc);
