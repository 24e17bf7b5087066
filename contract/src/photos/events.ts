import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', outward: null } as const;
const ofOrganization = { area: 'organization', outward: null } as const;
const ofTeam = { area: 'team', outward: null } as const;

export const photosEvents = {
  'photo.changed': { ...ofAccount, sentence: 'changed the photo' },
  'photo.removed': { ...ofAccount, sentence: 'removed the photo' },
  'organization.photo_changed': { ...ofOrganization, sentence: 'changed the photo of the organization' },
  'organization.photo_removed': { ...ofOrganization, sentence: 'removed the photo of the organization' },
  'team.photo_changed': { ...ofTeam, sentence: 'changed the photo of the team {team}' },
  'team.photo_removed': { ...ofTeam, sentence: 'removed the photo of the team {team}' },
} satisfies EventKinds;
