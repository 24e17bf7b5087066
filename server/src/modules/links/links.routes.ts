import {
  checkAlias as checkAliasEndpoint,
  clearHistory as clearHistoryEndpoint,
  createLink,
  listLinks as listLinksEndpoint,
  setLinkState as setLinkStateEndpoint,
} from '@linklet/contract/links.ts';
import {
  getLinkRoutes,
  getRouteParts,
  setLinkRoutes as setLinkRoutesEndpoint,
} from '@linklet/contract/redirect-routes.ts';
import { routes } from '../../platform/http/routes.ts';
import { checkAlias } from './check-alias.ts';
import { clearHistory } from './clear-history.ts';
import { listLinks } from './list-links.ts';
import { readLinkRoutes } from './read-link-routes.ts';
import { routeParts } from './route-parts.ts';
import { setLinkRoutes } from './set-link-routes.ts';
import { setLinkState } from './set-link-state.ts';
import { shortenUrl } from './shorten-url.ts';

export const linkRoutes = routes((on) => {
  on(createLink, async ({ scope, body }) => [await shortenUrl(scope, body)]);
  on(listLinksEndpoint, async ({ scope, query }) => listLinks(scope, query));
  on(setLinkStateEndpoint, async ({ scope, params, body }) => setLinkState(scope, params.hash, body));
  on(getRouteParts, async () => routeParts());
  on(getLinkRoutes, async ({ scope, params }) => readLinkRoutes(scope, params.hash));
  on(setLinkRoutesEndpoint, async ({ scope, params, body }) => setLinkRoutes(scope, params.hash, body));
  on(checkAliasEndpoint, async ({ scope, query }) => checkAlias(scope, query));
  on(clearHistoryEndpoint, async ({ scope }) => ({ forgotten: await clearHistory(scope) }));
});
