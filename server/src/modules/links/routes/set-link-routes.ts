import type { LinkRoutesView, SetLinkRoutesBody } from '@linklet/contract/redirect-routes.ts';
import type { RedirectRoute } from '@linklet/contract/route-conditions.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordAudit } from '../../audit/index.ts';
import { hasFeature } from '../../billing/index.ts';
import { checkDestination } from '../../reports/index.ts';
import { randomRouteId } from '../random-alias.ts';
import { lockLink, requireVersion, type LockedLink } from '../edits/lock-link.ts';
import { touchLink } from '../edits/touch-link.ts';
import { readLinkRoutes } from './read-link-routes.ts';

/**
 * Puts routes in the place of a link's; in force on redirects within a second. Throws `not_found`,
 * `routes_not_in_plan`, `link_changed` where somebody was faster, and the codes of `checkDestination` with the route's
 * field.
 */
export async function setLinkRoutes(
  scope: Scope,
  hash: string,
  { version, routes }: SetLinkRoutesBody,
): Promise<LinkRoutesView> {
  await inTransaction(scope, async (scope) => {
    const link = await lockLink(scope, hash);
    // What a plan left behind can always be taken away.
    if (routes.length > 0 && !hasFeature(scope, 'redirect_routes')) throw new AppError('routes_not_in_plan');
    await requireVersion(scope, link, version);
    await storeRoutes(scope, link, await checkRoutes(scope, routes));
  });
  scope.afterCommit(scope.announceLinkChange);
  return readLinkRoutes(scope, hash);
}

/** The routes as they are kept. All destinations are checked at once; the first that is refused tells. */
async function checkRoutes(scope: Scope, routes: SetLinkRoutesBody['routes']): Promise<RedirectRoute[]> {
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

async function storeRoutes(scope: Scope, { id, hash, routes: before }: LockedLink, routes: RedirectRoute[]) {
  await touchLink(scope, id, { routes });
  await recordAudit(scope, 'link.routes_changed', {
    target: hash,
    before: { routes: before },
    after: { routes },
  });
}
