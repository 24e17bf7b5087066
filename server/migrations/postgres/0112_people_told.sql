-- Whom a provider has told, as it told them: also people who have no account, or none that may be known of.
alter table scim_users
  add column id uuid not null default gen_random_uuid(),
  add column user_name text,
  add column name text,
  -- What the provider wants, whether or not it has come about.
  add column active boolean not null default true;
update scim_users set id = public_id, user_name = email from users where users.id = scim_users.user_id;
alter table scim_users drop constraint scim_users_pkey;
alter table scim_users
  alter column user_id drop not null,
  alter column user_name set not null,
  add primary key (organization_id, id);
create unique index scim_users_account on scim_users (organization_id, user_id);
create unique index scim_users_name on scim_users (organization_id, lower(user_name));
