-- By what an organization's provider shows itself that tells who its people are.
create table scim_tokens (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- SHA-256 of it.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_on date
);

-- Whom a provider has told, whether or not they are in the organization by now.
create table scim_users (
  organization_id bigint not null references organizations (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  -- What the provider calls them.
  external_id text,
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index scim_users_user on scim_users (user_id);
