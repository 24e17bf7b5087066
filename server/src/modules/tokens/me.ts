import {
  tokenMeanings,
  tokenPermissions,
  type TokenPermission,
} from '@linklet/contract/tokens/permissions.ts';
import { userOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';

/** Who asks, and what they may. */
export function readMe(scope: Scope) {
  const { caller, organization, permissions } = scope;
  const email = userOf(caller)?.email ?? null;
  const token = caller.kind === 'token' ? caller.token : undefined;
  const mayBy = (permission: TokenPermission) =>
    permissions.has(tokenMeanings[permission].needs) && token?.permissions.includes(permission) !== false;
  return {
    ...{ name: token?.name ?? '', email },
    workspace: { organization: organization?.slug ?? null, team: organization?.team?.slug ?? null },
    permissions: tokenPermissions.filter(mayBy),
    expires_at: token?.expiresAt?.toISOString() ?? null,
    is_dry_run: token?.isDryRun === true,
  };
}
