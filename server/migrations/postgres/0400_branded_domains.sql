-- A branded domain: one row for each time that somebody has it. What is shown of it is computed of these facts.
alter table domains
  add column user_id bigint references users (id) on delete set null,
  add column organization_id bigint references organizations (id),
  -- One of its owner, a part of one that its owner has, or a name below the base domain; null for common ones.
  add column kind text check (kind in ('own', 'subdomain', 'vanity')),
  -- The domain of which it is a part, whose proof is its own.
  add column parent_id integer references domains (id),
  -- Whether all teams of the organization may use it; otherwise those in domain_teams.
  add column for_all_teams boolean not null default true,
  add column root_url text check (char_length(root_url) <= 8192),
  add column not_found_url text check (char_length(not_found_url) <= 8192),
  -- The owner's record was seen; and since when it is missed, and was told to be.
  add column proven_at timestamptz,
  add column proof_missed_at timestamptz,
  add column proof_lost_at timestamptz,
  -- Where its name leads.
  add column direction text not null default 'none' check (direction in ('none', 'elsewhere', 'here', 'proxied')),
  add column directed_at timestamptz,
  add column direction_missed_at timestamptz,
  add column direction_lost_at timestamptz,
  -- Of the certificate that visitors get, and why there is none.
  add column certificate_until timestamptz,
  add column certificate_issuer text,
  add column certificate_error text,
  add column certificate_looked_at timestamptz,
  -- Somebody else has proven the name, since when; on their row, too.
  add column contested_at timestamptz,
  -- When its owner was last told of something that lasts.
  add column told_at timestamptz,
  -- Staff decide first, for this reason.
  add column held_for text,
  add column looked_at timestamptz,
  add column looks integer not null default 0,
  add column next_look_at timestamptz,
  -- What the last look found, for the page.
  add column findings jsonb,
  add column deleted_at timestamptz,
  add column released_at timestamptz;

alter table domains
  drop constraint domains_host,
  add constraint domains_kind check ((type = 'common') = (kind is null)),
  add constraint domains_owner check (
    case when type = 'common' then num_nonnulls(user_id, organization_id) = 0
    else num_nonnulls(user_id, organization_id) <= 1 end
  );

-- Many may claim a name, one has it.
create unique index domains_had on domains (host)
where released_at is null and (type = 'common' or proven_at is not null);
create unique index domains_claimed_by_user on domains (host, user_id) where released_at is null and user_id is not null;
create unique index domains_claimed_by_organization on domains (host, organization_id)
where released_at is null and organization_id is not null;
create index domains_of_user on domains (user_id) where user_id is not null;
create index domains_of_organization on domains (organization_id) where organization_id is not null;
create index domains_to_look_at on domains (next_look_at) where next_look_at is not null;
create index domains_host_any on domains (host);
create index domains_parts on domains (parent_id) where parent_id is not null;

create table domain_teams (
  domain_id integer not null references domains (id) on delete cascade,
  team_id bigint not null references teams (id) on delete cascade,
  primary key (domain_id, team_id)
);
create index domain_teams_team on domain_teams (team_id);

-- DNS records of the sandbox, in place of the internet's. FAULT is no record: names from there on fail in that way.
create table sandbox_records (
  id bigint generated always as identity primary key,
  name text not null check (name = lower(name) and char_length(name) between 1 and 253),
  type text not null check (type in ('A', 'AAAA', 'CNAME', 'TXT', 'NS', 'MX', 'CAA', 'FAULT')),
  value text not null check (char_length(value) between 1 and 600),
  ttl integer not null check (ttl between 0 and 604800),
  seen_by text not null check (seen_by in ('everybody', 'name-servers', 'resolvers')),
  created_at timestamptz not null
);
create index sandbox_records_name on sandbox_records (name);

-- Roles that hold all there is, as the ready-made one of administrators, hold what is new.
update organization_roles set permissions = permissions || '{domains.view,domains.select}'::text[]
where permissions @> '{profile.update,teams.create,teams.update,teams.archive,teams.delete,invitations.send,
  invitations.resend,members.update,members.delete,users.invite,users.block,users.delete,roles.create,roles.update,
  roles.delete,supervisor.access,supervisor.create,audit.view,sso.update}'::text[];
