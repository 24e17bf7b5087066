import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findByKey, nameOf } from './connections/connections.ts';

/** What is asked before a single sign-on begins. Throws `not_found`. */
export async function readQuestion(scope: Scope, key: string) {
  const whole = await findByKey(scope, key);
  if (!whole) throw new AppError('not_found');
  return { name: nameOf(whole), has_links: hasLinks(scope) };
}

/** Whether a guest made links in this browser, which are nobody's yet. */
export function hasLinks({ actor }: Scope): boolean {
  return actor.user === null && actor.ownWorkspaceId !== null;
}

/** Leaves them behind, unless whoever signs in has said that they come along: the account may be somebody else's. */
export function withLinks(scope: Scope, takesLinks: boolean | null): Scope {
  if (takesLinks === true || !hasLinks(scope)) return scope;
  return { ...scope, actor: { ...scope.actor, ownWorkspaceId: null } };
}
