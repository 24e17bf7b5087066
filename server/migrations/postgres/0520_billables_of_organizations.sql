-- What an organization, or a team, pays with by itself; made when it first subscribes. Until then, and without a plan of its
-- own, its owner's plan pays for it.
alter table organizations add column own_billable_id bigint unique references billables (id);
alter table teams add column own_billable_id bigint unique references billables (id);

-- Roles that hold all there is, as the ready-made one of administrators, hold what is new.
update organization_roles
set permissions = permissions || '{subscriptions.view,subscriptions.switch,subscriptions.overage}'::text[]
where permissions @> '{profile.update,teams.create,teams.update,teams.archive,teams.delete,invitations.send,
  invitations.resend,members.update,members.delete,users.invite,users.block,users.delete,roles.create,roles.update,
  roles.delete,supervisor.access,supervisor.create,domains.view,domains.select,audit.view,sso.update}'::text[];
