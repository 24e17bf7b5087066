import type { Permission } from '@linklet/contract/http/access.ts';
import { outwardNames, type OutwardName } from '@linklet/contract/webhooks/names.ts';
import { payloads } from '@linklet/contract/webhooks/payloads.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { Caller } from '../../platform/callers/caller.ts';

interface Seeing {
  caller: Caller;
  permissions: ReadonlySet<Permission>;
}

interface Needs {
  needs: Permission;
  token: TokenPermission | null;
}

/** Whether whoever asks may see events of a name in the workspace; a token, what it may read. */
export function maySee({ caller, permissions }: Seeing, name: OutwardName): boolean {
  const { needs, token }: Needs = payloads[name];
  if (!permissions.has(needs)) return false;
  if (caller.kind !== 'token') return true;
  return token !== null && caller.token.permissions.includes(token);
}

export function visibleEvents(scope: Seeing): OutwardName[] {
  return outwardNames.filter((name) => maySee(scope, name));
}
