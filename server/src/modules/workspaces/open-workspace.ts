import { permissions } from '@linklet/contract/http/access.ts';
import { ownWorkspaceOf, userOf, type Caller } from '../../platform/callers/caller.ts';
import type { OpenWorkspace, Services } from '../../platform/scope.ts';
import { findEntitlements } from '../plans/index.ts';

export async function openOwnWorkspace(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  caller: Caller,
): Promise<OpenWorkspace> {
  const user = userOf(caller);
  const ownWorkspaceId = ownWorkspaceOf(caller);
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
