import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { routes } from './names.ts';

/**
 * Where an organization begins for whoever chooses it: at its dashboard for the owner and for whoever oversees its teams,
 * at the own space for whoever has a role, else at the first team. Null for whoever has none of these.
 */
export function startOf(organization: OrganizationView): string | null {
  const { slug, owner, role, permissions, teams } = organization;
  const isSupervisor = permissions.some((each) => each.startsWith('supervisor.'));
  if (owner || isSupervisor) return routes['org.dashboard'].replace('$organization', slug);
  if (role !== null) return routes['org.me'].replace('$organization', slug);
  const team = teams.find((each) => each.role !== null && !each.status.archived);
  if (team === undefined) return null;
  return routes['org.team'].replace('$organization', slug).replace('$team', team.slug);
}
