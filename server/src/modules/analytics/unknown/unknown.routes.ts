import * as api from '@linklet/contract/analytics/unknown-aliases.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { ignoreAlias } from './ignore-alias.ts';
import { listUnknownAliases } from './list-unknown-aliases.ts';

export const unknownAliasRoutes = routes((on) => {
  on(api.listUnknownAliases, async ({ scope, query }) => listUnknownAliases(scope, query));
  on(api.ignoreAlias, async ({ scope, body }) => nothing(ignoreAlias(scope, body)));
});
