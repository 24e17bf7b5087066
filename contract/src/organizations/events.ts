import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { invited, invitedAs, joinedAs, named, linksAfter } from './event-data.ts';
import { roleView } from './users.ts';

const ofOrganization = { area: 'organization', isPublic: false } as const;
const ofRoles = { area: 'role', isPublic: false } as const;
const role = roleView.pick({ name: true, permissions: true });
/** The name of a role; null for none. */
const held = z.object({ role: z.string().nullable() });
const owner = z.object({ owner: z.string() });

export const organizationsEvents = {
  'organization.created': { ...ofOrganization, after: named },
  'organization.changed': { ...ofOrganization, before: named, after: named },
  'organization.archived': ofOrganization,
  'organization.restored': ofOrganization,
  'organization.deleted': { ...ofOrganization, after: linksAfter },
  'organization.purged': ofOrganization,
  'organization.transfer_requested': { ...ofOrganization, after: z.object({ to: z.string() }) },
  'organization.transfer_withdrawn': ofOrganization,
  'organization.transfer_rejected': ofOrganization,
  'organization.transferred': { ...ofOrganization, before: owner, after: owner },
  'organization.invitation_sent': { ...ofOrganization, after: invited },
  'organization.invitation_resent': { ...ofOrganization, after: invitedAs },
  'organization.invitation_withdrawn': { ...ofOrganization, before: invitedAs },
  'organization.invitation_accepted': { ...ofOrganization, after: joinedAs },
  'organization.invitation_rejected': { ...ofOrganization, after: joinedAs },
  'organization.user_role_changed': { ...ofOrganization, before: held, after: held },
  'organization.user_blocked': { ...ofOrganization, before: held },
  'organization.user_unblocked': { ...ofOrganization, before: held },
  'organization.user_removed': { ...ofOrganization, before: held },
  'organization.user_left': { ...ofOrganization, before: held },
  'organization.space_opened': ofOrganization,
  'role.created': { ...ofRoles, after: role },
  'role.changed': { ...ofRoles, before: role, after: role },
  'role.deleted': { ...ofRoles, before: role },
} satisfies EventKinds;
