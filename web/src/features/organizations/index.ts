/** Organizations, their teams, and the workspace that pages are open in. */
export { InvitationsBadge } from './invitations/InvitationsBadge.tsx';
export { organizationsQuery } from './organizations.queries.ts';
export { permissionWord } from './members/permission-names.ts';
export { TeamModeBar } from './teams/TeamModeBar.tsx';
export { WorkspaceSwitcher } from './switcher/WorkspaceSwitcher.tsx';
