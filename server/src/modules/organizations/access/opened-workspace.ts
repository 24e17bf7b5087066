import type { OpenedWorkspace } from '@linklet/contract/organizations/endpoints.ts';
import type { OpenOrganization, Scope } from '../../../platform/scope.ts';

/** The workspace that a call is about, as the interface shows it. */
export function openedWorkspaceOf(
  { permissions }: Scope,
  { slug, name, team, member }: OpenOrganization,
): OpenedWorkspace {
  return {
    organization: { slug, name },
    team: team && { slug: team.slug, name: team.name },
    ...(member && { member: { id: member.publicId, name: member.name } }),
    permissions: [...permissions],
  };
}
