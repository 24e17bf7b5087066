-- A deleted organization is archived, and gone for good thirty days later: of it the row stays, without its name, for
-- the audit and so that nobody else gets its slug.
alter table organizations
  add column deleted_at timestamptz,
  add column deletion_keeps_links boolean not null default true,
  add column purged_at timestamptz;
create index organizations_deleted on organizations (deleted_at) where deleted_at is not null and purged_at is null;

-- What addresses call an organization, or did: its former slugs lead to it, and nobody else gets them.
create table organization_slugs (
  slug text primary key,
  organization_id bigint not null references organizations (id) on delete cascade
);
create index organization_slugs_organization on organization_slugs (organization_id);
insert into organization_slugs (slug, organization_id) select slug, id from organizations;

create table team_slugs (
  organization_id bigint not null references organizations (id) on delete cascade,
  slug text not null,
  team_id bigint not null references teams (id) on delete cascade,
  primary key (organization_id, slug)
);
create index team_slugs_team on team_slugs (team_id);
insert into team_slugs (organization_id, slug, team_id) select organization_id, slug, id from teams;

create function keep_organization_slug() returns trigger language plpgsql as $$
begin
  insert into organization_slugs (slug, organization_id) values (new.slug, new.id) on conflict do nothing;
  perform from organization_slugs where slug = new.slug and organization_id = new.id;
  if not found then
    raise unique_violation using constraint = 'organizations_slug', message = 'The slug was another organization''s.';
  end if;
  return null;
end $$;

create trigger keep_organization_slug after insert or update of slug on organizations
  for each row execute function keep_organization_slug();

create function keep_team_slug() returns trigger language plpgsql as $$
begin
  insert into team_slugs (organization_id, slug, team_id) values (new.organization_id, new.slug, new.id)
    on conflict do nothing;
  perform from team_slugs
    where organization_id = new.organization_id and slug = new.slug and team_id = new.id;
  if not found then
    raise unique_violation using constraint = 'teams_slug', message = 'The slug was another team''s.';
  end if;
  return null;
end $$;

create trigger keep_team_slug after insert or update of slug on teams
  for each row execute function keep_team_slug();

-- The owner asks a member to be the owner; one at a time. It is gone once it is answered, taken back or expired.
create table organization_transfers (
  organization_id bigint primary key references organizations (id) on delete cascade,
  from_user_id bigint not null references users (id) on delete cascade,
  to_user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index organization_transfers_from on organization_transfers (from_user_id);
create index organization_transfers_to on organization_transfers (to_user_id);
