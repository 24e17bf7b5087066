import * as api from '@linklet/contract/tokens/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { readMe } from './me.ts';
import { editToken, listTokens, makeToken, readToken, resumeToken, revokeToken } from './tokens.ts';

export const tokenRoutes = routes((on) => {
  on(api.listTokens, async ({ scope }) => listTokens(scope));
  on(api.makeToken, async ({ scope, body }) => makeToken(scope, body));
  on(api.getToken, async ({ scope, params }) => readToken(scope, params.id));
  on(api.editToken, async ({ scope, params, body }) => editToken(scope, params.id, body));
  on(api.resumeToken, async ({ scope, params }) => resumeToken(scope, params.id));
  on(api.revokeToken, async ({ scope, params }) => nothing(revokeToken(scope, params.id)));
  on(api.getMe, async ({ scope }) => readMe(scope));
});
