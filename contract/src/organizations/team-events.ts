import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { teamRoles } from './endpoints.ts';
import { invited, invitedAs, joinedAs, linksAfter, named } from './event-data.ts';
import { teamFeaturesView } from './team-features.ts';

const ofTeam = { area: 'team', outward: null } as const;
const withheld = teamFeaturesView.pick({ withheld: true });
const held = z.object({ role: z.enum(teamRoles) });

export const teamsEvents = {
  'team.created': { ...ofTeam, sentence: 'created the team {after.name}', after: named },
  'team.changed': {
    ...ofTeam,
    sentence: 'changed the name or URL of the team {after.name}',
    before: named,
    after: named,
  },
  'team.features_changed': {
    ...ofTeam,
    sentence: 'changed which features of the plan the team {team} may use',
    before: withheld,
    after: withheld,
  },
  'team.archived': { ...ofTeam, sentence: 'archived the team {team}' },
  'team.restored': { ...ofTeam, sentence: 'restored the team {team}' },
  'team.deleted': { ...ofTeam, sentence: 'deleted the team {team}', after: linksAfter },
  'team.purged': { ...ofTeam, sentence: 'permanently deleted the team {team}' },
  'team.invitation_sent': {
    ...ofTeam,
    sentence: 'invited {after.email} to {team} as {after.role}',
    after: invited,
  },
  'team.invitation_resent': {
    ...ofTeam,
    sentence: 'resent the invitation of {after.email} to {team}',
    after: invitedAs,
  },
  'team.invitation_withdrawn': {
    ...ofTeam,
    sentence: 'withdrew the invitation of {before.email} to {team}',
    before: invitedAs,
  },
  'team.invitation_accepted': {
    ...ofTeam,
    outward: 'member.added',
    sentence: 'joined {team}{as_role}',
    after: joinedAs,
  },
  'team.invitation_rejected': { ...ofTeam, sentence: 'rejected the invitation to {team}', after: joinedAs },
  'team.member_added': {
    ...ofTeam,
    outward: 'member.added',
    sentence: 'added {whom} to {team}',
    after: held,
  },
  'team.member_role_changed': {
    ...ofTeam,
    outward: 'member.updated',
    sentence: 'made {whom} {after.role} of {team}',
    before: held,
    after: held,
  },
  'team.member_removed': {
    ...ofTeam,
    outward: 'member.removed',
    sentence: 'removed {whom} from {team}',
    before: held,
  },
  'team.member_left': { ...ofTeam, outward: 'member.removed', sentence: 'left {team}', before: held },
} satisfies EventKinds;
