import * as api from '@linklet/contract/links/domain-defaults/endpoints.ts';
import { routes } from '../../../platform/http/routes.ts';
import { listDomainDefaults, setDomainDefaults } from './domain-defaults.ts';

export const domainDefaultsRoutes = routes((on) => {
  for (const calls of [api.accountDomainDefaults, api.organizationDomainDefaults]) {
    on(calls.list, async ({ scope, params }) => listDomainDefaults(scope, params.domain));
    on(calls.set, async ({ scope, params, body }) => setDomainDefaults(scope, params.domain, body));
  }
});
