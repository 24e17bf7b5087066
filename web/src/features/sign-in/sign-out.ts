import { logout } from '@linklet/contract/sign-in.ts';
import { api } from '#/lib/api.ts';
import { forgetPerson } from '#/lib/signed-in-mark.ts';

/** Ends the session; the browser forgets whose it was. */
export async function signOut(): Promise<void> {
  await api(logout, {});
  forgetPerson();
}
