import { countsQuery, organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { findOpen, findPermitted, type OrganizationVisit } from './find-organization.ts';
import { hasOwnSpace, managesTeams, mayOnboard, seesDashboard } from './who-sees.ts';

const transfersQueries = () => import('#/features/organizations/transfers/transfers.queries.ts');
const usersQueries = () => import('#/features/organizations/members/users.queries.ts');

type Visit = Pick<OrganizationVisit, 'context'>;

export async function loadTeams({ context: { queryClient } }: Visit): Promise<void> {
  const { invitationsQuery } = await import('#/features/organizations/members/members.queries.ts');
  const { organizationInvitationsQuery } = await usersQueries();
  const { transfersQuery } = await transfersQueries();
  await Promise.all([
    queryClient.query(organizationsQuery),
    queryClient.query(invitationsQuery),
    queryClient.query(organizationInvitationsQuery),
    queryClient.query(transfersQuery),
  ]);
}

export async function loadProfile(visit: OrganizationVisit): Promise<void> {
  const organization = await findPermitted(visit, 'profile.update');
  if (!permissionsOf(organization).includes('organization.transfer')) return;
  const { transferQuery } = await transfersQueries();
  await visit.context.queryClient.query(transferQuery(organization.slug));
}

export async function loadUsers(visit: OrganizationVisit): Promise<void> {
  await findPermitted(visit, 'users.view');
  const { rolesQuery, sentToOrganizationQuery } = await usersQueries();
  const { queryClient } = visit.context;
  const { organization } = visit.params;
  await Promise.all([
    queryClient.query(rolesQuery(organization)),
    queryClient.query(sentToOrganizationQuery(organization)),
  ]);
}

export async function loadRoles(visit: OrganizationVisit): Promise<void> {
  await findPermitted(visit, 'roles.view');
  const { rolesQuery } = await usersQueries();
  await visit.context.queryClient.query(rolesQuery(visit.params.organization));
}

export async function loadSignOn(visit: OrganizationVisit): Promise<void> {
  await findPermitted(visit, 'sso.update');
  const [{ rolesQuery }, { signOnQuery }, { provisioningQuery }] = await Promise.all([
    usersQueries(),
    import('#/features/single-sign-on/single-sign-on.queries.ts'),
    import('#/features/provisioning/provisioning.queries.ts'),
  ]);
  const { queryClient } = visit.context;
  const { organization } = visit.params;
  await Promise.all([
    queryClient.query(rolesQuery(organization)),
    queryClient.query({ ...signOnQuery({ organization }), staleTime: 0 }),
    queryClient.query({ ...provisioningQuery(organization), staleTime: 0 }),
  ]);
}

export async function loadManagedTeams(visit: OrganizationVisit): Promise<void> {
  await findOpen(visit, managesTeams);
}

export async function loadAudit(visit: OrganizationVisit): Promise<void> {
  await Promise.all([findPermitted(visit, 'audit.view'), import('#/features/audit/AuditEntry.tsx')]);
}

export async function loadDashboard(visit: OrganizationVisit): Promise<void> {
  const { slug } = await findOpen(visit, seesDashboard);
  const { organizationLinksQuery } = await import('#/features/organizations/space/space.queries.ts');
  const { queryClient } = visit.context;
  await Promise.all([
    queryClient.query(countsQuery(slug)),
    queryClient.query({ ...organizationLinksQuery(slug), staleTime: 0 }),
  ]);
}

export async function loadOwnSpace(visit: OrganizationVisit): Promise<void> {
  const { slug } = await findOpen(visit, hasOwnSpace);
  const { spaceQuery } = await import('#/features/organizations/space/space.queries.ts');
  await visit.context.queryClient.query(spaceQuery({ organization: slug }));
}

/** With no organization yet, or to go on with that one. */
export async function loadOnboarding(visit: OrganizationVisit): Promise<void> {
  const { queryClient } = visit.context;
  const { organization } = visit.params;
  await queryClient.query(organizationsQuery);
  if (organization === '') return;
  await findOpen(visit, mayOnboard);
  const { rolesQuery } = await usersQueries();
  await queryClient.query(rolesQuery(organization));
}
