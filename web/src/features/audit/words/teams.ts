import type { teamsEvents } from '@linklet/contract/organizations/team-events.ts';
import { asRole, teamOf, textOf, whomOf, type Sentences } from './telling.ts';

export const teamsSentences: Sentences<keyof typeof teamsEvents> = {
  'team.created': ({ after }) => `created the team ${textOf(after?.name)}`,
  'team.changed': ({ after }) => `changed the name or URL of the team ${textOf(after?.name)}`,
  'team.features_changed': (entry, teams) =>
    `changed which features of the plan the team ${teamOf(entry, teams)} may use`,
  'team.archived': (entry, teams) => `archived the team ${teamOf(entry, teams)}`,
  'team.restored': (entry, teams) => `restored the team ${teamOf(entry, teams)}`,
  'team.deleted': (entry, teams) => `deleted the team ${teamOf(entry, teams)}`,
  'team.purged': (entry, teams) => `permanently deleted the team ${teamOf(entry, teams)}`,
  'team.invitation_sent': (entry, teams) =>
    `invited ${textOf(entry.after?.email)} to ${teamOf(entry, teams)} as ${textOf(entry.after?.role)}`,
  'team.invitation_resent': (entry, teams) =>
    `resent the invitation of ${textOf(entry.after?.email)} to ${teamOf(entry, teams)}`,
  'team.invitation_withdrawn': (entry, teams) =>
    `withdrew the invitation of ${textOf(entry.before?.email)} to ${teamOf(entry, teams)}`,
  'team.invitation_accepted': (entry, teams) => `joined ${teamOf(entry, teams)}${asRole(entry.after?.role)}`,
  'team.invitation_rejected': (entry, teams) => `rejected the invitation to ${teamOf(entry, teams)}`,
  'team.member_added': (entry, teams) => `added ${whomOf(entry)} to ${teamOf(entry, teams)}`,
  'team.member_role_changed': (entry, teams) =>
    `made ${whomOf(entry)} ${textOf(entry.after?.role)} of ${teamOf(entry, teams)}`,
  'team.member_removed': (entry, teams) => `removed ${whomOf(entry)} from ${teamOf(entry, teams)}`,
  'team.member_left': (entry, teams) => `left ${teamOf(entry, teams)}`,
};
