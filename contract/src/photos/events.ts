import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', isPublic: false } as const;
const ofOrganization = { area: 'organization', isPublic: false } as const;
const ofTeam = { area: 'team', isPublic: false } as const;

export const photosEvents = {
  'photo.changed': ofAccount,
  'photo.removed': ofAccount,
  'organization.photo_changed': ofOrganization,
  'organization.photo_removed': ofOrganization,
  'team.photo_changed': ofTeam,
  'team.photo_removed': ofTeam,
} satisfies EventKinds;
