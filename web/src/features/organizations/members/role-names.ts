import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';

/** What the interface calls the roles of a team. */
export const roleNames: Record<TeamRole, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' };

/** What each role may do. */
export const roleHints: Record<TeamRole, string> = {
  admin: 'manages links, members and settings',
  member: 'creates and edits links',
  viewer: 'can see links and statistics',
};
