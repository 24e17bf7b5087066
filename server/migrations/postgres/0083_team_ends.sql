-- A deleted team is archived, and gone for good thirty days later, as an organization is.
alter table teams
  add column deleted_at timestamptz,
  add column deletion_keeps_links boolean not null default true;
create index teams_deleted on teams (deleted_at) where deleted_at is not null;

-- Who may do all goes on doing so.
update organization_roles set permissions = array_append(permissions, 'teams.delete')
where permissions @> array['profile.update', 'teams.create', 'teams.update', 'teams.archive', 'invitations.send',
  'invitations.resend', 'members.update', 'members.delete', 'users.invite', 'users.block', 'users.delete',
  'roles.create', 'roles.update', 'roles.delete', 'supervisor.access', 'supervisor.create', 'audit.view', 'sso.update'];
