import * as signIn from '@linklet/contract/sign-in/safe-return.ts';

export function safeReturn(address: string | undefined, origin = location.origin): string | null {
  return signIn.safeReturn(address, origin);
}
