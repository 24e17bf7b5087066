import type { BrowserScope } from '../../platform/scope.ts';
import { ownSession, replaceSession } from '../sessions/index.ts';
import { signingOut } from '../../hooks/sign-in.hooks.ts';

/** Ends the session; the browser goes on as a new guest, and where it is to be signed out, too. */
export async function logOut(scope: BrowserScope): Promise<{ redirect: string | null }> {
  const places = await scope.runHook(signingOut, scope, { sessionId: ownSession(scope.caller) });
  await replaceSession(scope, {});
  return { redirect: places.find((place) => place !== null) ?? null };
}
