import { permissions } from '@linklet/contract/access.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, OpenWorkspace, Services } from '../../platform/scope.ts';
import { findEntitlements } from '../billing/index.ts';

/**
 * The workspace that an address names, with what whoever asks may do in it; without an address their own.
 * Throws `not_found` for one that is not there, or not theirs.
 */
export async function openWorkspace(
  services: Pick<Services, 'db' | 'remember'>,
  actor: Actor,
  address: WorkspaceAddress | undefined,
): Promise<OpenWorkspace> {
  // There are no organizations yet, and so none of their workspaces.
  if (address !== undefined) throw new AppError('not_found');
  return {
    workspaceId: actor.ownWorkspaceId,
    permissions: new Set(permissions),
    ...(await findEntitlements(services, {
      workspaceId: actor.user === null ? null : actor.ownWorkspaceId,
      isVerified: actor.user?.isVerified === true,
    })),
  };
}
