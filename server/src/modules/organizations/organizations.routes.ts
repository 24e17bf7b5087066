import * as organizationsApi from '@linklet/contract/organizations/endpoints.ts';
import { getAuditRetention } from '@linklet/contract/audit/endpoints.ts';
import * as transfersApi from '@linklet/contract/organizations/transfers.ts';
import * as teamFeaturesApi from '@linklet/contract/organizations/team-features.ts';
import * as teamMembersApi from '@linklet/contract/organizations/team-members.ts';
import * as usersApi from '@linklet/contract/organizations/users.ts';
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
import { listOrganizations } from './list-organizations.ts';
import { readOrganization } from './read-organization.ts';
import { openedWorkspaceOf } from './access/opened-workspace.ts';
import {
  blockUser,
  changeUserRole,
  leaveOrganization,
  listOrganizationUsers,
  removeUser,
} from './members/organization-users.ts';
import { changeRole, createRole, deleteRole, listRoles } from './access/roles.ts';
import { invitePeople, inviteToTeam } from './invitations/send-invitations.ts';
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
  on(organizationsApi.listOrganizations, async ({ scope }) => listOrganizations(scope));
  on(organizationsApi.createOrganization, async ({ scope, body }) => createOrganization(scope, body));
  on(organizationsApi.getOrganization, async ({ scope }) => readOrganization(scope));
  on(organizationsApi.changeOrganization, async ({ scope, body }) => changeOrganization(scope, body));
  on(organizationsApi.setOnboarding, async ({ scope, body }) => setOnboarding(scope, body.step));
  on(organizationsApi.archiveOrganization, async ({ scope, body }) =>
    archiveOrganization(scope, body.archive),
  );
  on(organizationsApi.createTeam, async ({ scope, body }) => createTeam(scope, body));
  on(organizationsApi.getTeam, async ({ scope }) => readTeam(scope));
  on(organizationsApi.changeTeam, async ({ scope, body }) => changeTeam(scope, body));
  on(teamFeaturesApi.getTeamFeatures, async ({ scope }) => readTeamFeatures(scope));
  on(teamFeaturesApi.setTeamFeatures, async ({ scope, body }) => setTeamFeatures(scope, body.withheld));
  on(organizationsApi.switchTeam, async ({ scope }) => openedWorkspaceOf(scope, organizationOf(scope)));
  on(organizationsApi.archiveTeam, async ({ scope, body }) => archiveTeam(scope, body.archive));
});

/** The end of an organization or a team, another owner for an organization, and how long its audit is kept. */
export const organizationEndRoutes = routes((on) => {
  on(organizationsApi.deleteOrganization, async ({ scope, body }) => deleteOrganization(scope, body));
  on(organizationsApi.deleteTeam, async ({ scope, body }) => deleteTeam(scope, body));
  on(getAuditRetention, async ({ scope }) => readAuditRetention(scope));
  on(transfersApi.getTransfer, async ({ scope }) => findTransfer(scope));
  on(transfersApi.askTransfer, async ({ scope, body }) => askTransfer(scope, body.email));
  on(transfersApi.withdrawTransfer, async ({ scope }) => nothing(withdrawTransfer(scope)));
  on(transfersApi.listTransfers, async ({ scope }) => listTransfers(scope));
  on(transfersApi.answerTransfer, async ({ scope, params }) => nothing(answerTransfer(scope, params)));
});

export const teamMemberRoutes = routes((on) => {
  on(teamMembersApi.listTeamMembers, async ({ scope }) => listTeamMembers(scope));
  on(teamMembersApi.changeTeamMember, async ({ scope, params, body }) =>
    changeTeamMember(scope, params.id, body.role),
  );
  on(teamMembersApi.removeTeamMember, async ({ scope, params }) =>
    nothing(removeTeamMember(scope, params.id)),
  );
  on(teamMembersApi.leaveTeam, async ({ scope }) => nothing(leaveTeam(scope)));
  on(teamMembersApi.listSentInvitations, async ({ scope }) => listSentInvitations(scope));
  on(teamMembersApi.inviteToTeam, async ({ scope, body: { emails, ...rest } }) => ({
    ...(await inviteToTeam(scope, { ...rest, emails: emails.good })),
    wrong: emails.wrong,
  }));
  on(teamMembersApi.withdrawInvitation, async ({ scope, params }) =>
    nothing(withdrawInvitation(scope, params.id)),
  );
  on(teamMembersApi.resendInvitation, async ({ scope, params }) => resendInvitation(scope, params.id));
  on(teamMembersApi.listTeamInvitations, async ({ scope }) => listTeamInvitations(scope));
  on(teamMembersApi.answerTeamInvitation, async ({ scope, params }) =>
    nothing(answerInvitation(scope, params)),
  );
});

export const organizationUserRoutes = routes((on) => {
  on(usersApi.listRoles, async ({ scope }) => listRoles(scope));
  on(usersApi.createRole, async ({ scope, body }) => createRole(scope, body));
  on(usersApi.changeRole, async ({ scope, params, body }) => changeRole(scope, params.id, body));
  on(usersApi.deleteRole, async ({ scope, params }) => nothing(deleteRole(scope, params.id)));
  on(usersApi.listOrganizationUsers, async ({ scope, query }) => listOrganizationUsers(scope, query));
  on(usersApi.changeOrganizationUser, async ({ scope, params, body }) =>
    changeUserRole(scope, params.id, body.role),
  );
  on(usersApi.blockOrganizationUser, async ({ scope, params, body }) =>
    blockUser(scope, params.id, body.block),
  );
  on(usersApi.removeOrganizationUser, async ({ scope, params }) => nothing(removeUser(scope, params.id)));
  on(usersApi.leaveOrganization, async ({ scope }) => nothing(leaveOrganization(scope)));
  on(usersApi.listSentOrganizationInvitations, async ({ scope }) => listSentOrganizationInvitations(scope));
  on(usersApi.inviteToOrganization, async ({ scope, body: { emails, ...rest } }) => ({
    ...(await invitePeople(scope, { ...rest, emails: emails.good })),
    wrong: emails.wrong,
  }));
  on(usersApi.withdrawOrganizationInvitation, async ({ scope, params }) =>
    nothing(withdrawOrganizationInvitation(scope, params.id)),
  );
  on(usersApi.resendOrganizationInvitation, async ({ scope, params }) =>
    resendOrganizationInvitation(scope, params.id),
  );
  on(usersApi.listOrganizationInvitations, async ({ scope }) => listOrganizationInvitations(scope));
  on(usersApi.answerOrganizationInvitation, async ({ scope, params }) =>
    nothing(answerInvitation(scope, params)),
  );
});
