-- How people of an organization, or of one of its teams, show at their own provider who they are.
create table sso_connections (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  -- Null for the organization's own.
  team_id bigint unique references teams (id) on delete cascade,
  -- Names it in addresses.
  key text not null unique,
  config jsonb not null,
  -- Sealed: the client secret.
  secret bytea,
  -- Whether who comes for the first time is let in, and as what.
  admits_new boolean not null,
  role_id bigint references organization_roles (id) on delete set null,
  team_role text not null check (team_role in ('admin', 'member', 'viewer')),
  -- From when on nobody but the owner comes in without it.
  enforced_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  -- What the last test showed.
  test jsonb,
  tested_at timestamptz,
  -- Since when the provider is the one that it is.
  changed_at timestamptz not null,
  created_at timestamptz not null
);
create unique index sso_connections_organization on sso_connections (organization_id) where team_id is null;
create index sso_connections_of_organization on sso_connections (organization_id);

-- Sign-ins at a provider that are under way.
create table sso_requests (
  -- SHA-256 of what the provider gives back.
  id bytea primary key,
  connection_id bigint not null references sso_connections (id) on delete cascade,
  session_id bytea not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'step-up', 'confirm', 'test')),
  -- What the answer is checked with.
  checks jsonb not null,
  trip jsonb not null,
  begun_at timestamptz not null
);
create index sso_requests_session on sso_requests (session_id);
create index sso_requests_begun on sso_requests (begun_at);

-- Which sessions have passed which connection.
create table sso_step_ups (
  session_id bytea not null references sessions (id) on delete cascade,
  connection_id bigint not null references sso_connections (id) on delete cascade,
  passed_at timestamptz not null,
  primary key (session_id, connection_id)
);

-- Accounts that an organization's provider brought into being, which it opens by itself.
create table sso_accounts (
  user_id bigint primary key references users (id) on delete cascade,
  organization_id bigint not null references organizations (id) on delete cascade,
  -- Null where provisioning made it, or the connection is gone.
  connection_id bigint references sso_connections (id) on delete set null
);

-- Who such an account is at the provider.
create table sso_identities (
  connection_id bigint not null references sso_connections (id) on delete cascade,
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (connection_id, issuer, subject)
);
create index sso_identities_user on sso_identities (user_id);
