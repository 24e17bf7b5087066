import * as signIn from '@linklet/contract/sign-in/safe-return.ts';

/** Where to go after signing in, when this page may go there. */
export function safeReturn(address: string | undefined, origin = location.origin): string | null {
  return signIn.safeReturn(address, origin);
}
