import { permissions } from '@linklet/contract/http/access.ts';
import type { Actor, OpenWorkspace, Services } from '../../platform/scope.ts';
import { findEntitlements } from '../plans/index.ts';

/** The workspace of whoever asks: they may do everything in it. */
export async function openOwnWorkspace(
  services: Pick<Services, 'db' | 'remember'>,
  actor: Actor,
): Promise<OpenWorkspace> {
  const { user, ownWorkspaceId } = actor;
  return {
    workspaceId: ownWorkspaceId,
    permissions: new Set(permissions),
    organization: null,
    ...(await findEntitlements(services, {
      workspaceId: user === null ? null : ownWorkspaceId,
      isVerified: user?.isVerified === true,
    })),
  };
}
