import {
  tokenMeanings,
  tokenPermissions,
  type TokenPermission,
} from '@linklet/contract/tokens/permissions.ts';
import { userOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';

/** Who asks, and what they may. */
export function readMe(scope: Scope) {
  const { caller, organization } = scope;
  const token = caller.kind === 'token' ? caller.token : browser;
  return {
    ...{ name: token.name, email: userOf(caller)?.email ?? null },
    workspace: nameOf(organization),
    permissions: tokenPermissions.filter((each) => mayBy(scope, token.permissions, each)),
    ...{ expires_at: token.expiresAt?.toISOString() ?? null, is_dry_run: token.isDryRun },
    needs_approval: token.needsApproval,
  };
}

function nameOf(organization: Scope['organization']) {
  return { organization: organization?.slug ?? null, team: organization?.team?.slug ?? null };
}

/** Somebody without a token may all that they may. */
const browser = {
  name: '',
  permissions: tokenPermissions,
  expiresAt: null,
  isDryRun: false,
  needsApproval: false,
};

function mayBy(
  { permissions }: Scope,
  held: readonly TokenPermission[],
  permission: TokenPermission,
): boolean {
  return permissions.has(tokenMeanings[permission].needs) && held.includes(permission);
}
