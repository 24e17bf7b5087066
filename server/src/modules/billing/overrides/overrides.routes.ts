import * as api from '@linklet/contract/plans/overrides.ts';
import { routes } from '../../../platform/http/routes.ts';
import { addOverride, takeBackOverride } from './change-overrides.ts';
import { readOverrides } from './list-overrides.ts';

export const overrideRoutes = routes((on) => {
  on(api.userOverrides.list, async ({ scope, params }) => readOverrides(scope, params));
  on(api.userOverrides.add, async ({ scope, params, body }) => addOverride(scope, params, body));
  on(api.userOverrides.takeBack, async ({ scope, params: { number, ...of } }) =>
    takeBackOverride(scope, of, number),
  );
  on(api.organizationOverrides.list, async ({ scope, params }) => readOverrides(scope, params));
  on(api.organizationOverrides.add, async ({ scope, params, body }) => addOverride(scope, params, body));
  on(api.organizationOverrides.takeBack, async ({ scope, params: { number, ...of } }) =>
    takeBackOverride(scope, of, number),
  );
  on(api.teamOverrides.list, async ({ scope, params }) => readOverrides(scope, params));
  on(api.teamOverrides.add, async ({ scope, params, body }) => addOverride(scope, params, body));
  on(api.teamOverrides.takeBack, async ({ scope, params: { number, ...of } }) =>
    takeBackOverride(scope, of, number),
  );
});
