import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Permission } from '@linklet/contract/http/access.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { findSlug, organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';

/* oxlint-disable typescript/only-throw-error -- The router's own way to say where to go instead. */

export interface OrganizationVisit {
  context: { queryClient: QueryClient };
  params: { organization: string };
  location: { href: string };
}

/** Whoever may not see a page of an organization is told who can change that; to strangers there is none. */
export async function findPermitted(
  visit: OrganizationVisit,
  permission: Permission,
): Promise<OrganizationView> {
  return findOpen(visit, (organization) => permissionsOf(organization).includes(permission));
}

/** The same by any rule; from a former address of the organization it leads to the present one. */
export async function findOpen(
  { context, params, location }: OrganizationVisit,
  isOpen: (organization: OrganizationView) => boolean,
): Promise<OrganizationView> {
  const found = await context.queryClient.query({ ...organizationsQuery, staleTime: 0 });
  const organization = found.find(({ slug }) => slug === params.organization);
  if (organization !== undefined && isOpen(organization)) return organization;
  if (organization !== undefined)
    throw notFound({ data: { organization: organization.name, owner: organization.owner_name } });
  const present = await findSlug(params.organization);
  if (present === undefined || present === params.organization) throw notFound();
  throw redirect({ href: location.href.replace(`/${params.organization}/`, `/${present}/`), replace: true });
}
