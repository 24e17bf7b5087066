import type { User } from '../accounts/users.table.ts';
import type { organizationMembers } from '../organizations/organizations.table.ts';
import type { scimUsers } from './provisioning.table.ts';

/** Whom an organization or its provider knows. */
export interface Known {
  user: User;
  member: typeof organizationMembers.$inferSelect | null;
  told: typeof scimUsers.$inferSelect | null;
  /** Whether the account came into being by the organization, which then says what it is called. */
  isMade: boolean;
}
