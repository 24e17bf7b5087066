import {
  archiveOrganization as archiveEndpoint,
  archiveTeam as archiveTeamEndpoint,
  changeOrganization as changeEndpoint,
  changeTeam as changeTeamEndpoint,
  createOrganization as createEndpoint,
  createTeam as createTeamEndpoint,
  deleteOrganization as deleteEndpoint,
  deleteTeam as deleteTeamEndpoint,
  getOrganization,
  getTeam,
  listOrganizations as listEndpoint,
  setOnboarding as onboardingEndpoint,
  switchTeam,
} from '@linklet/contract/organizations/endpoints.ts';
import { getAuditRetention } from '@linklet/contract/audit/endpoints.ts';
import {
  answerTransfer as answerTransferEndpoint,
  askTransfer as askTransferEndpoint,
  getTransfer,
  listTransfers as transfersEndpoint,
  withdrawTransfer as withdrawTransferEndpoint,
} from '@linklet/contract/organizations/transfers.ts';
import {
  getTeamFeatures,
  setTeamFeatures as setFeaturesEndpoint,
} from '@linklet/contract/organizations/team-features.ts';
import {
  answerTeamInvitation,
  changeTeamMember as changeMemberEndpoint,
  inviteToTeam as inviteEndpoint,
  leaveTeam as leaveEndpoint,
  listSentInvitations as sentEndpoint,
  listTeamInvitations as invitationsEndpoint,
  listTeamMembers as membersEndpoint,
  removeTeamMember as removeMemberEndpoint,
  resendInvitation as resendEndpoint,
  withdrawInvitation as withdrawEndpoint,
} from '@linklet/contract/organizations/team-members.ts';
import {
  answerOrganizationInvitation,
  blockOrganizationUser,
  changeOrganizationUser,
  changeRole as changeRoleEndpoint,
  createRole as createRoleEndpoint,
  deleteRole as deleteRoleEndpoint,
  inviteToOrganization as inviteToOrganizationEndpoint,
  leaveOrganization as leaveOrganizationEndpoint,
  listOrganizationInvitations as organizationInvitations,
  listOrganizationUsers as usersEndpoint,
  listRoles as rolesEndpoint,
  listSentOrganizationInvitations as sentToOrganization,
  removeOrganizationUser,
  resendOrganizationInvitation as resendToOrganization,
  withdrawOrganizationInvitation as withdrawFromOrganization,
} from '@linklet/contract/organizations/users.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import {
  answerInvitation,
  listOrganizationInvitations,
  listTeamInvitations,
} from './invitations/answer-invitation.ts';
import { answerTransfer } from './transfers/answer-transfer.ts';
import { readAuditRetention } from './audit-retention.ts';
import {
  archiveOrganization,
  changeOrganization,
  organizationOf,
  setOnboarding,
} from './change-organization.ts';
import { createOrganization } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { deleteTeam } from './teams/delete-team.ts';
import { countOrganization, listOrganizations, organizationViewOf } from './list-organizations.ts';
import { openedWorkspaceOf } from './access/opened-workspace.ts';
import {
  blockUser,
  changeUserRole,
  leaveOrganization,
  listOrganizationUsers,
  removeUser,
} from './members/organization-users.ts';
import { changeRole, createRole, deleteRole, listRoles } from './access/roles.ts';
import { inviteToOrganization, inviteToTeam } from './invitations/send-invitations.ts';
import {
  listSentInvitations,
  listSentOrganizationInvitations,
  resendInvitation,
  resendOrganizationInvitation,
  withdrawInvitation,
  withdrawOrganizationInvitation,
} from './invitations/sent-invitations.ts';
import { readTeamFeatures, setTeamFeatures } from './teams/team-features.ts';
import { changeTeamMember, leaveTeam, listTeamMembers, removeTeamMember } from './teams/team-members.ts';
import { archiveTeam, changeTeam, createTeam, readTeam } from './teams/teams.ts';
import {
  askTransfer,
  findTransfer,
  listTransfers,
  withdrawTransfer,
} from './transfers/transfer-organization.ts';

export const organizationRoutes = routes((on) => {
  on(listEndpoint, async ({ scope }) => listOrganizations(scope));
  on(createEndpoint, async ({ scope, body }) => createOrganization(scope, body));
  on(getOrganization, async ({ scope }) => {
    const { id } = organizationOf(scope);
    return { ...(await organizationViewOf(scope, id)), counts: await countOrganization(scope, id) };
  });
  on(changeEndpoint, async ({ scope, body }) => changeOrganization(scope, body));
  on(onboardingEndpoint, async ({ scope, body }) => setOnboarding(scope, body.step));
  on(archiveEndpoint, async ({ scope, body }) => archiveOrganization(scope, body.archive));
  on(createTeamEndpoint, async ({ scope, body }) => createTeam(scope, body));
  on(getTeam, async ({ scope }) => readTeam(scope));
  on(changeTeamEndpoint, async ({ scope, body }) => changeTeam(scope, body));
  on(getTeamFeatures, async ({ scope }) => readTeamFeatures(scope));
  on(setFeaturesEndpoint, async ({ scope, body }) => setTeamFeatures(scope, body.withheld));
  on(switchTeam, async ({ scope }) => openedWorkspaceOf(scope, organizationOf(scope)));
  on(archiveTeamEndpoint, async ({ scope, body }) => archiveTeam(scope, body.archive));
});

/** The end of an organization or a team, another owner for an organization, and how long its audit is kept. */
export const organizationEndRoutes = routes((on) => {
  on(deleteEndpoint, async ({ scope, body }) => deleteOrganization(scope, body));
  on(deleteTeamEndpoint, async ({ scope, body }) => deleteTeam(scope, body));
  on(getAuditRetention, async ({ scope }) => readAuditRetention(scope));
  on(getTransfer, async ({ scope }) => findTransfer(scope));
  on(askTransferEndpoint, async ({ scope, body }) => askTransfer(scope, body.email));
  on(withdrawTransferEndpoint, async ({ scope }) => nothing(withdrawTransfer(scope)));
  on(transfersEndpoint, async ({ scope }) => listTransfers(scope));
  on(answerTransferEndpoint, async ({ scope, params }) => nothing(answerTransfer(scope, params)));
});

export const teamMemberRoutes = routes((on) => {
  on(membersEndpoint, async ({ scope }) => listTeamMembers(scope));
  on(changeMemberEndpoint, async ({ scope, params, body }) => changeTeamMember(scope, params.id, body.role));
  on(removeMemberEndpoint, async ({ scope, params }) => nothing(removeTeamMember(scope, params.id)));
  on(leaveEndpoint, async ({ scope }) => nothing(leaveTeam(scope)));
  on(sentEndpoint, async ({ scope }) => listSentInvitations(scope));
  on(inviteEndpoint, async ({ scope, body: { emails, ...rest } }) => ({
    ...(await inviteToTeam(scope, { ...rest, emails: emails.good })),
    wrong: emails.wrong,
  }));
  on(withdrawEndpoint, async ({ scope, params }) => nothing(withdrawInvitation(scope, params.id)));
  on(resendEndpoint, async ({ scope, params }) => resendInvitation(scope, params.id));
  on(invitationsEndpoint, async ({ scope }) => listTeamInvitations(scope));
  on(answerTeamInvitation, async ({ scope, params }) => nothing(answerInvitation(scope, params)));
});

export const organizationUserRoutes = routes((on) => {
  on(rolesEndpoint, async ({ scope }) => listRoles(scope));
  on(createRoleEndpoint, async ({ scope, body }) => createRole(scope, body));
  on(changeRoleEndpoint, async ({ scope, params, body }) => changeRole(scope, params.id, body));
  on(deleteRoleEndpoint, async ({ scope, params }) => nothing(deleteRole(scope, params.id)));
  on(usersEndpoint, async ({ scope, query }) => listOrganizationUsers(scope, query));
  on(changeOrganizationUser, async ({ scope, params, body }) => changeUserRole(scope, params.id, body.role));
  on(blockOrganizationUser, async ({ scope, params, body }) => blockUser(scope, params.id, body.block));
  on(removeOrganizationUser, async ({ scope, params }) => nothing(removeUser(scope, params.id)));
  on(leaveOrganizationEndpoint, async ({ scope }) => nothing(leaveOrganization(scope)));
  on(sentToOrganization, async ({ scope }) => listSentOrganizationInvitations(scope));
  on(inviteToOrganizationEndpoint, async ({ scope, body: { emails, ...rest } }) => ({
    ...(await inviteToOrganization(scope, { ...rest, emails: emails.good })),
    wrong: emails.wrong,
  }));
  on(withdrawFromOrganization, async ({ scope, params }) =>
    nothing(withdrawOrganizationInvitation(scope, params.id)),
  );
  on(resendToOrganization, async ({ scope, params }) => resendOrganizationInvitation(scope, params.id));
  on(organizationInvitations, async ({ scope }) => listOrganizationInvitations(scope));
  on(answerOrganizationInvitation, async ({ scope, params }) => nothing(answerInvitation(scope, params)));
});
