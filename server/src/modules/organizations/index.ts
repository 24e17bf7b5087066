/** Organizations owns companies with their teams and members, and who may do what in their workspaces. */
export { isInOrganization } from './add-member.ts';
export { answerInvitation, listTeamInvitations } from './answer-invitation.ts';
export { organizationOf } from './change-organization.ts';
export { countInvitations } from './count-invitations.ts';
export { createOrganization } from './create-organization.ts';
export { listPeople } from './list-people.ts';
export { trashTeam } from './delete-team.ts';
export { createTeam } from './teams.ts';
export { letIn, membershipOf } from './let-in.ts';
export { inviteToOrganization, inviteToTeam } from './send-invitations.ts';
export { requireRole } from './roles.ts';
export { removeTeamMember } from './team-members.ts';
export { removeUser } from './organization-users.ts';
export { noteVisit } from './note-visit.ts';
export { listSeenTeams } from './seen-teams.ts';
export { openedWorkspaceOf } from './opened-workspace.ts';
export { openOrganization } from './open-organization.ts';
