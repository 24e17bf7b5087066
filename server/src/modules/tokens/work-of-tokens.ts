import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import type { OpenWorkspace, Scope, Services } from '../../platform/scope.ts';
import { narrowedByToken, openTokenAgain } from './open-token.ts';

/** By what token work in the background was begun; null for a person’s, and where the token was revoked since. */
export interface WorkOfToken {
  byToken: boolean;
  tokenId: number | null;
}

export function workOf({ caller }: Pick<Scope, 'caller'>): WorkOfToken {
  const tokenId = caller.kind === 'token' ? caller.token.id : null;
  return { byToken: tokenId !== null, tokenId };
}

/** For what a call does beside what it is for, if a token makes it. Throws `token_lacks_permission`. */
export function requireOfToken(
  { caller }: Pick<Scope, 'caller'>,
  permissions: readonly TokenPermission[],
): void {
  if (caller.kind !== 'token') return;
  const held = caller.token.permissions;
  const missing = tokenPermissions.find((each) => permissions.includes(each) && !held.includes(each));
  if (missing !== undefined) throw new AppError('token_lacks_permission', { permission: missing });
}

interface Work extends WorkOfToken {
  workspaceId: number;
}

/**
 * What may be done for work with files, of what its account may: no more than the token may by now that began it. Null where
 * it is good no more, or no longer for files.
 */
export async function withinToken(
  services: Services,
  opened: OpenWorkspace,
  { byToken, tokenId: id, workspaceId }: Work,
): Promise<OpenWorkspace | null> {
  if (!byToken) return opened;
  if (id === null) return null;
  try {
    const { token } = (await openTokenAgain(services, { id, workspaceId })).caller;
    if (token.isDryRun || !token.permissions.includes('bulk')) return null;
    return { ...opened, entitlements: narrowedByToken(opened.entitlements, token.permissions) };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
