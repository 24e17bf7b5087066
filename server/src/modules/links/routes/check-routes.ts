import type { SetLinkRoutesBody } from '@linklet/contract/redirect-routes/endpoints.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hasFeature } from '../../plans/index.ts';
import { checkDestination } from '../../reports/index.ts';
import { randomRouteId } from '../aliases/random-alias.ts';

/** Throws `routes_not_in_plan`. */
export function requireRoutesInPlan(scope: Scope, routes: readonly unknown[]): void {
  if (routes.length > 0 && !hasFeature(scope, 'redirect_routes')) throw new AppError('routes_not_in_plan');
}

/** The routes as they are kept. All destinations are checked at once; the first that is refused tells. */
export async function checkRoutes(
  scope: Scope,
  routes: SetLinkRoutesBody['routes'],
): Promise<RedirectRoute[]> {
  const checks = await Promise.allSettled(
    routes.map(async ({ id = randomRouteId(), match, conditions, url }) => {
      return { id, match, conditions, url: await checkDestination(scope, url) };
    }),
  );
  return checks.map((check, index) => {
    if (check.status === 'rejected') throw atRoute(check.reason, index);
    return check.value;
  });
}

function atRoute(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || error.field === undefined) return error;
  return new AppError(error.code, { ...error.details, field: `routes.${String(index)}.url` });
}
