import { logout } from '@linklet/contract/sign-in/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { forgetPerson } from '#/lib/session/forget-person.ts';

/** Ends the session; the browser forgets whose it was. Answers where it is to be signed out, too, if anywhere. */
export async function signOut(): Promise<string | null> {
  const { redirect } = await api(logout, {});
  forgetPerson();
  return redirect;
}
