import {
  addPasskey as add,
  beginPasskey as begin,
  beginPasskeyLogin as beginLogin,
  deletePasskey as remove,
  listPasskeys as list,
  passkeyLogin,
} from '@linklet/contract/passkeys/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { beginPasskeyLogin, logInByPasskey } from './passkey-login.ts';
import { addPasskey, beginPasskey, deletePasskey, listPasskeys } from './passkey-settings.ts';

export const passkeyRoutes = routes((on) => {
  on(list, async ({ scope }) => ({ data: await listPasskeys(scope) }));
  on(begin, async ({ scope }) => ({ options: await beginPasskey(scope) }));
  on(add, async ({ scope, body }) => addPasskey(scope, body));
  on(remove, async ({ scope, params }) => nothing(deletePasskey(scope, params.id)));
  on(beginLogin, async ({ scope }) => ({ options: await beginPasskeyLogin(scope) }));
  on(passkeyLogin, async ({ scope, body }) => nothing(logInByPasskey(scope, body.response)));
});
