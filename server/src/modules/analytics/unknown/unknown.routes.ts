import {
  accountUnknownAliases,
  organizationUnknownAliases,
} from '@linklet/contract/analytics/domain-unknown-aliases.ts';
import * as api from '@linklet/contract/analytics/unknown-aliases.ts';
import { nothing, routes } from '../../../platform/http/routes.ts';
import { findCommonDomain, findOwnedDomain } from '../../domains/index.ts';
import { findAskedCommon, findAskedOwned } from './asked-domain.ts';
import { ignoreAlias } from './ignore-alias.ts';
import { listUnknownAliases } from './list-unknown-aliases.ts';

export const unknownAliasRoutes = routes((on) => {
  on(api.listUnknownAliases, async ({ scope, query }) =>
    listUnknownAliases(scope, await findAskedCommon(scope, query.domain), query),
  );
  on(api.ignoreAlias, async ({ scope, body }) =>
    nothing(ignoreAlias(scope, await findCommonDomain(scope, body.domain), body)),
  );
  for (const calls of [accountUnknownAliases, organizationUnknownAliases]) {
    on(calls.list, async ({ scope, params, query }) =>
      listUnknownAliases(scope, await findAskedOwned(scope, params.domain), query),
    );
    on(calls.ignore, async ({ scope, params, body }) =>
      nothing(ignoreAlias(scope, await findOwnedDomain(scope, params.domain), body)),
    );
  }
});
