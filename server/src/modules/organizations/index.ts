/** Organizations owns companies with their teams and members, and who may do what in their workspaces. */
export { isInOrganization } from './add-member.ts';
export { answerInvitation, listTeamInvitations } from './answer-invitation.ts';
export { countInvitations } from './count-invitations.ts';
export { createOrganization } from './create-organization.ts';
export { createTeam } from './teams.ts';
export { inviteToTeam } from './send-invitations.ts';
export { openedWorkspaceOf } from './opened-workspace.ts';
export { openOrganization } from './open-organization.ts';
