import {
  ignoreAlias as ignoreEndpoint,
  listUnknownAliases as listEndpoint,
} from '@linklet/contract/analytics/unknown-aliases.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { ignoreAlias } from './ignore-alias.ts';
import { listUnknownAliases } from './list-unknown-aliases.ts';

export const unknownAliasRoutes = routes((on) => {
  on(listEndpoint, async ({ scope, query }) => listUnknownAliases(scope, query));
  on(ignoreEndpoint, async ({ scope, body }) => nothing(ignoreAlias(scope, body)));
});
