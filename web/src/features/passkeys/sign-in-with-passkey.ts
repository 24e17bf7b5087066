import { beginPasskeyLogin, passkeyLogin } from '@linklet/contract/passkeys/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { showPasskey } from './web-authn.ts';

/** False when the person does not want to. */
export async function signInWithPasskey(): Promise<boolean> {
  const { options } = await api(beginPasskeyLogin, {});
  const response = await showPasskey(options);
  if (response === null) return false;
  await api(passkeyLogin, { body: { response: { ...response } } });
  return true;
}
