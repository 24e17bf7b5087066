import type { Scope } from '../../platform/scope.ts';
import { replaceSession } from '../sessions/index.ts';

/** Ends the session; the browser goes on as a new guest. */
export async function logOut(scope: Scope): Promise<void> {
  await replaceSession(scope, {});
}
