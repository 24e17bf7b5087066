import type { LinkRoutesView, SetLinkRoutesBody } from '@linklet/contract/redirect-routes/endpoints.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockLink, requireVersion, type LockedLink } from '../edits/lock-link.ts';
import { touchLink } from '../edits/touch-link.ts';
import { checkRoutes, requireRoutesInPlan } from './check-routes.ts';
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
    requireRoutesInPlan(scope, routes);
    await requireVersion(scope, link, version);
    await storeRoutes(scope, link, await checkRoutes(scope, routes));
  });
  scope.afterCommit(scope.announceLinkChange);
  return readLinkRoutes(scope, hash);
}

async function storeRoutes(scope: Scope, { id, hash, routes: before }: LockedLink, routes: RedirectRoute[]) {
  await touchLink(scope, id, { routes });
  await recordEvent(scope, 'link.routes_changed', {
    target: hash,
    before: { routes: before },
    after: { routes },
  });
}
