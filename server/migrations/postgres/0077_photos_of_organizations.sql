-- Photos of accounts, organizations and teams.
alter table user_photos rename to photos;
alter table photos drop constraint user_photos_pkey;
alter table photos rename constraint user_photos_public_id to photos_public_id;
alter table photos rename constraint user_photos_user_id_fkey to photos_user_id_fkey;
alter table photos
  alter column user_id drop not null,
  add column id bigint generated always as identity primary key,
  add column organization_id bigint references organizations (id) on delete cascade,
  add column team_id bigint references teams (id) on delete cascade,
  add constraint photos_user unique (user_id),
  add constraint photos_organization unique (organization_id),
  add constraint photos_team unique (team_id),
  add constraint photos_one_owner check (num_nonnulls(user_id, organization_id, team_id) = 1);
