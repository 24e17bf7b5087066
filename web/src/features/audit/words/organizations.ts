import type { organizationsEvents } from '@linklet/contract/organizations/events.ts';
import { asRole, isText, textOf, whomOf, type Sentences } from './telling.ts';

export const organizationsSentences: Sentences<keyof typeof organizationsEvents> = {
  'organization.created': ({ after }) => `created the organization ${textOf(after?.name)}`,
  'organization.changed': ({ after }) => `changed the name or URL of ${textOf(after?.name)}`,
  'organization.archived': () => 'archived the organization',
  'organization.restored': () => 'restored the organization',
  'organization.deleted': () => 'deleted the organization',
  'organization.purged': () => 'deleted the organization for good',
  'organization.transfer_requested': ({ after }) =>
    `asked ${textOf(after?.to)} to take over the organization`,
  'organization.transfer_withdrawn': () => 'cancelled the transfer of the organization',
  'organization.transfer_rejected': () => 'rejected the transfer of the organization',
  'organization.transferred': () => 'accepted ownership of the organization',
  'organization.invitation_sent': ({ after }) =>
    `invited ${textOf(after?.email)} to the organization as ${textOf(after?.role)}`,
  'organization.invitation_resent': ({ after }) =>
    `resent the invitation of ${textOf(after?.email)} to the organization`,
  'organization.invitation_withdrawn': ({ before }) =>
    `withdrew the invitation of ${textOf(before?.email)} to the organization`,
  'organization.invitation_accepted': ({ after }) => `joined the organization${asRole(after?.role)}`,
  'organization.invitation_rejected': () => 'rejected the invitation to the organization',
  'organization.user_role_changed': (entry) => {
    const { role } = entry.after ?? {};
    return isText(role)
      ? `made ${whomOf(entry)} ${role}`
      : `took the role ${textOf(entry.before?.role)} from ${whomOf(entry)}`;
  },
  'organization.user_blocked': (entry) => `blocked ${whomOf(entry)}`,
  'organization.user_unblocked': (entry) => `unblocked ${whomOf(entry)}`,
  'organization.user_removed': (entry) => `removed ${whomOf(entry)} from the organization`,
  'organization.user_left': () => 'left the organization',
  'organization.space_opened': (entry) => `opened the personal space of ${whomOf(entry)}`,
  'role.created': ({ after }) => `created the role ${textOf(after?.name)}`,
  'role.changed': ({ after }) => `changed the role ${textOf(after?.name)}`,
  'role.deleted': ({ before }) => `deleted the role ${textOf(before?.name)}`,
};
