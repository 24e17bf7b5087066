import * as api from '@linklet/contract/passkeys/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { beginPasskeyLogin, logInByPasskey } from './passkey-login.ts';
import { addPasskey, beginPasskey, deletePasskey, listPasskeys } from './passkey-settings.ts';

export const passkeyRoutes = routes((on) => {
  on(api.listPasskeys, async ({ scope }) => ({ data: await listPasskeys(scope) }));
  on(api.beginPasskey, async ({ scope }) => ({ options: await beginPasskey(scope) }));
  on(api.addPasskey, async ({ scope, body }) => addPasskey(scope, body));
  on(api.deletePasskey, async ({ scope, params }) => nothing(deletePasskey(scope, params.id)));
  on(api.beginPasskeyLogin, async ({ scope }) => ({ options: await beginPasskeyLogin(scope) }));
  on(api.passkeyLogin, async ({ scope, body }) => nothing(logInByPasskey(scope, body.response)));
});
