import { linkPermissions } from '@linklet/contract/http/access.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import type { Caller, Job } from '../../../platform/callers/caller.ts';
import type { OpenWorkspace, Services } from '../../../platform/scope.ts';
import { findEntitlements } from '../../plans/index.ts';
import { openOwnWorkspace } from '../../workspaces/index.ts';
import { mayCreateIn } from './holds-all.ts';
import { openOrganization } from './open-organization.ts';

/**
 * The workspace that an address names, or where it names none the own one of whoever asks, with what they may do in it.
 * Throws `not_found` and `sign_on_required`.
 */
export async function openWorkspace(
  services: Pick<Services, 'db' | 'remember' | 'clock'>,
  caller: Caller,
  address: WorkspaceAddress | undefined,
): Promise<OpenWorkspace> {
  return address === undefined
    ? openOwnWorkspace(services, caller)
    : openOrganization(services, caller, address);
}

/**
 * The workspace in which work in the background goes on with links, by what its account may do by now; null where it may
 * no longer create any there.
 */
export async function openWorkspaceOfJob(
  services: Services,
  { user, workspaceId: ownWorkspaceId }: Job,
  workspaceId: number,
): Promise<OpenWorkspace | null> {
  const isOwn = workspaceId === ownWorkspaceId;
  if (!isOwn && !(await mayCreateIn(services, { userId: user.id, workspaceId }))) return null;
  return {
    ...(await findEntitlements(services, { workspaceId, isVerified: user.isVerified })),
    workspaceId,
    permissions: new Set(linkPermissions),
    organization: null,
  };
}
