import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization, ofTeam } from '../organizations/endpoints.ts';

export const photoLimits = { bytes: 2 * 1024 * 1024, side: 4096 } as const;

// Replaces an earlier photo. The body is the png or jpg file itself.
const put = {
  method: 'PUT',
  body: z.instanceof(Uint8Array<ArrayBufferLike>),
  maxFileBytes: photoLimits.bytes,
  response: z.object({ photo_url: z.string() }),
  limitPerMinute: 20,
  // Pictures are processed one at a time.
  deadlineMs: 10_000,
} as const;

const remove = { method: 'DELETE', response: z.object({}), limitPerMinute: 20 } as const;

const ofAccount = { path: '/settings/profile/photo', access: 'ownerOnly' } as const;
const ofTheOrganization = {
  path: '/organization/:organization/photo',
  access: 'profile.update',
  params: ofOrganization,
} as const;
const ofTheTeam = {
  path: '/organization/:organization/team/:team/photo',
  access: 'teams.update',
  params: ofTeam,
} as const;

export const putPhoto = endpoint({ ...put, ...ofAccount });
export const deletePhoto = endpoint({ ...remove, ...ofAccount });
export const putOrganizationPhoto = endpoint({ ...put, ...ofTheOrganization });
export const deleteOrganizationPhoto = endpoint({ ...remove, ...ofTheOrganization });
export const putTeamPhoto = endpoint({ ...put, ...ofTheTeam });
export const deleteTeamPhoto = endpoint({ ...remove, ...ofTheTeam });
