import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { teamRoles } from './endpoints.ts';
import { invited, invitedAs, joinedAs, linksAfter, named } from './event-data.ts';
import { teamFeaturesView } from './team-features.ts';

const ofTeam = { area: 'team', isPublic: false } as const;
const withheld = teamFeaturesView.pick({ withheld: true });
const held = z.object({ role: z.enum(teamRoles) });

export const teamsEvents = {
  'team.created': { ...ofTeam, after: named },
  'team.changed': { ...ofTeam, before: named, after: named },
  'team.features_changed': { ...ofTeam, before: withheld, after: withheld },
  'team.archived': ofTeam,
  'team.restored': ofTeam,
  'team.deleted': { ...ofTeam, after: linksAfter },
  'team.purged': ofTeam,
  'team.invitation_sent': { ...ofTeam, after: invited },
  'team.invitation_resent': { ...ofTeam, after: invitedAs },
  'team.invitation_withdrawn': { ...ofTeam, before: invitedAs },
  'team.invitation_accepted': { ...ofTeam, after: joinedAs },
  'team.invitation_rejected': { ...ofTeam, after: joinedAs },
  'team.member_added': { ...ofTeam, after: held },
  'team.member_role_changed': { ...ofTeam, before: held, after: held },
  'team.member_removed': { ...ofTeam, before: held },
  'team.member_left': { ...ofTeam, before: held },
} satisfies EventKinds;
