import { ownWorkspaceOf, userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { BrowserScope, Scope } from '../../platform/scope.ts';
import { findByKey, nameOf } from './connections/connections.ts';

/** What is asked before a single sign-on begins. Throws `not_found`. */
export async function readQuestion(scope: Scope, key: string) {
  const whole = await findByKey(scope, key);
  if (!whole) throw new AppError('not_found');
  return { name: nameOf(whole), has_links: hasLinks(scope) };
}

/** Whether a guest made links in this browser, which are nobody's yet. */
export function hasLinks({ caller }: Scope): boolean {
  return userOf(caller) === null && ownWorkspaceOf(caller) !== null;
}

/** Leaves them behind, unless whoever signs in has said that they come along: the account may be somebody else's. */
export function withLinks(scope: BrowserScope, takesLinks: boolean | null): BrowserScope {
  const { caller } = scope;
  if (takesLinks === true || (caller.kind !== 'guest' && caller.kind !== 'second_factor')) return scope;
  return { ...scope, caller: { ...caller, workspaceId: null } };
}
