import { hook } from '../platform/hooks.ts';

/** An organization is about to be gone for good: what refers to it and its roles goes first. */
export const organizationPurged = hook<{ organizationId: number }>('organization purged');

/** Somebody is in an organization for the first time. */
export const memberAdded = hook<{ organizationId: number; userId: number }>('member added');

/** Somebody is no longer in an organization. */
export const memberLeft = hook<{ organizationId: number; userId: number }>('member left');

/** Somebody may do less in an organization, or in one of its teams, than a moment ago. */
export const rightsNarrowed = hook<{ organizationId: number }>('rights narrowed');

export interface ClosedWorkspaces {
  /** Of teams and of members: they stay, with the links in them, and nobody can enter them any more. */
  workspaceIds: readonly number[];
  /** Whether their short links go on working. */
  keepsLinks: boolean;
}

/** A team, or an organization with all its teams, is about to be gone for good. */
export const workspacesClosed = hook<ClosedWorkspaces>('workspaces closed');
