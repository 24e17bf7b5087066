import { hook } from '../../platform/hooks.ts';

export interface PurgedOrganization {
  organizationId: number;
  /** Of its teams and of its members: they stay, with the links in them, and nobody can enter them any more. */
  workspaceIds: readonly number[];
  /** Whether its short links go on working. */
  keepsLinks: boolean;
}

/** An organization is about to be gone for good: what refers to its teams, members and roles goes first. */
export const organizationPurged = hook<PurgedOrganization>('organization purged');
