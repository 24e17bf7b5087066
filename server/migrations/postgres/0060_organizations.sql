create table organizations (
  id bigint generated always as identity primary key,
  -- What addresses call it.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 40),
  name text not null check (char_length(name) between 1 and 60),
  -- Null once the account is gone: its links go on.
  owner_id bigint references users (id) on delete set null,
  -- Who pays for its workspaces: the owner's own, until it subscribes by itself.
  billable_id bigint not null references billables (id),
  archived_at timestamptz,
  created_at timestamptz not null
);
create unique index organizations_slug on organizations (slug);
create index organizations_owner on organizations (owner_id);
create index organizations_billable on organizations (billable_id);

create table teams (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 40),
  name text not null check (char_length(name) between 1 and 60),
  workspace_id bigint not null unique references workspaces (id),
  archived_at timestamptz,
  created_at timestamptz not null
);
create unique index teams_slug on teams (organization_id, slug);

create table organization_roles (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  name text not null check (char_length(name) between 1 and 60),
  permissions text[] not null,
  created_at timestamptz not null
);
create unique index organization_roles_name on organization_roles (organization_id, lower(name));

-- Each member has a space of their own for links.
create table organization_members (
  organization_id bigint not null references organizations (id),
  user_id bigint not null references users (id) on delete cascade,
  workspace_id bigint not null unique references workspaces (id),
  -- Null for whoever is in teams alone.
  role_id bigint references organization_roles (id) on delete set null,
  -- From when on they are kept out; what they made stays.
  blocked_at timestamptz,
  -- From when on they are out of it: the space waits for whoever comes back.
  left_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index organization_members_role on organization_members (role_id);
create index organization_members_user on organization_members (user_id);

create table team_members (
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);
