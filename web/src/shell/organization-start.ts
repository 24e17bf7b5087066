import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { routes } from './names.ts';

/**
 * The dashboard for the owner and supervisors, their own space for people with a role, otherwise the first
 * team. Null for others.
 */
export function startOf(organization: OrganizationView): string | null {
  const { slug, owner, role, teams } = organization;
  const isSupervisor = role.permissions.some((each) => each.name.startsWith('supervisor.'));
  if (owner || isSupervisor) return routes['org.dashboard'].replace('$organization', slug);
  if (role.name !== null) return routes['org.me'].replace('$organization', slug);
  const team = teams.find((each) => each.membership !== null && !each.status.archived);
  if (team === undefined) return null;
  return routes['org.team'].replace('$organization', slug).replace('$team', team.slug);
}
