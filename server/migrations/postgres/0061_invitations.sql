-- Into an organization with one of its roles, or into one of its teams with a role there.
create table invitations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  team_id bigint references teams (id),
  -- In lower case: whoever proves this address may come.
  email text not null,
  team_role text check (team_role in ('admin', 'member', 'viewer')),
  -- Null where the role is gone: then there is none.
  role_id bigint references organization_roles (id) on delete set null,
  -- Null once the account is gone.
  invited_by bigint references users (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  check ((team_id is null) = (team_role is null)),
  check (team_id is null or role_id is null)
);
create unique index invitations_one_pending on invitations (organization_id, team_id, email) nulls not distinct
  where state = 'pending';
create index invitations_pending_email on invitations (email) where state = 'pending';
create index invitations_team on invitations (team_id);
create index invitations_role on invitations (role_id);
create index invitations_invited_by on invitations (invited_by);
