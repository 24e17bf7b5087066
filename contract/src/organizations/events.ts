import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { invited, invitedAs, joinedAs, named, linksAfter } from './event-data.ts';
import { roleView } from './users.ts';

const ofOrganization = { area: 'organization', outward: null } as const;
const ofRoles = { area: 'role', outward: null } as const;
const role = roleView.pick({ name: true, permissions: true });
/** The name of a role; null for none. */
const held = z.object({ role: z.string().nullable() });
const owner = z.object({ owner: z.string() });

export const organizationsEvents = {
  'organization.created': {
    ...ofOrganization,
    sentence: 'created the organization {after.name}',
    after: named,
  },
  'organization.changed': {
    ...ofOrganization,
    sentence: 'changed the name or URL of {after.name}',
    before: named,
    after: named,
  },
  'organization.archived': { ...ofOrganization, sentence: 'archived the organization' },
  'organization.restored': { ...ofOrganization, sentence: 'restored the organization' },
  'organization.deleted': { ...ofOrganization, sentence: 'deleted the organization', after: linksAfter },
  'organization.purged': { ...ofOrganization, sentence: 'deleted the organization for good' },
  'organization.transfer_requested': {
    ...ofOrganization,
    sentence: 'asked {after.to} to take over the organization',
    after: z.object({ to: z.string() }),
  },
  'organization.transfer_withdrawn': {
    ...ofOrganization,
    sentence: 'cancelled the transfer of the organization',
  },
  'organization.transfer_rejected': {
    ...ofOrganization,
    sentence: 'rejected the transfer of the organization',
  },
  'organization.transferred': {
    ...ofOrganization,
    sentence: 'accepted ownership of the organization',
    before: owner,
    after: owner,
  },
  'organization.invitation_sent': {
    ...ofOrganization,
    sentence: 'invited {after.email} to the organization as {after.role}',
    after: invited,
  },
  'organization.invitation_resent': {
    ...ofOrganization,
    sentence: 'resent the invitation of {after.email} to the organization',
    after: invitedAs,
  },
  'organization.invitation_withdrawn': {
    ...ofOrganization,
    sentence: 'withdrew the invitation of {before.email} to the organization',
    before: invitedAs,
  },
  'organization.invitation_accepted': {
    ...ofOrganization,
    outward: 'member.added',
    sentence: 'joined the organization{as_role}',
    after: joinedAs,
  },
  'organization.invitation_rejected': {
    ...ofOrganization,
    sentence: 'rejected the invitation to the organization',
    after: joinedAs,
  },
  'organization.user_role_changed': {
    ...ofOrganization,
    outward: 'member.updated',
    sentence: ({ after }) =>
      typeof after?.['role'] === 'string'
        ? 'made {whom} {after.role}'
        : 'took the role {before.role} from {whom}',
    before: held,
    after: held,
  },
  'organization.user_blocked': {
    ...ofOrganization,
    outward: 'member.updated',
    sentence: 'blocked {whom}',
    before: held,
  },
  'organization.user_unblocked': {
    ...ofOrganization,
    outward: 'member.updated',
    sentence: 'unblocked {whom}',
    before: held,
  },
  'organization.user_removed': {
    ...ofOrganization,
    outward: 'member.removed',
    sentence: 'removed {whom} from the organization',
    before: held,
  },
  'organization.user_left': {
    ...ofOrganization,
    outward: 'member.removed',
    sentence: 'left the organization',
    before: held,
  },
  'organization.space_opened': { ...ofOrganization, sentence: 'opened the personal space of {whom}' },
  'role.created': { ...ofRoles, sentence: 'created the role {after.name}', after: role },
  'role.changed': { ...ofRoles, sentence: 'changed the role {after.name}', before: role, after: role },
  'role.deleted': { ...ofRoles, sentence: 'deleted the role {before.name}', before: role },
} satisfies EventKinds;
