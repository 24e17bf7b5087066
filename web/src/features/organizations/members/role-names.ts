import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';

/** What the interface calls the roles of a team. */
export const roleNames: Record<TeamRole, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' };

/** What each role may do. */
export const roleHints: Record<TeamRole, string> = {
  admin: 'makes links, invites people and changes the team',
  member: 'makes and changes links',
  viewer: 'sees links and their clicks, and changes nothing',
};
