import {
  addAlias as addAliasEndpoint,
  editLink as editLinkEndpoint,
  getLink,
  getLinkHistory,
  getLinkOfAlias,
  setMainAlias as setMainAliasEndpoint,
} from '@linklet/contract/links/edits.ts';
import {
  listLinks as listLinksEndpoint,
  changeLinks as changeLinksEndpoint,
  countLinks,
  listLinkHashes as listLinkHashesEndpoint,
  searchLinks as searchLinksEndpoint,
} from '@linklet/contract/links/list.ts';
import { createLink } from '@linklet/contract/links/create-link.ts';
import {
  checkAlias as checkAliasEndpoint,
  clearHistory as clearHistoryEndpoint,
  setLinkState as setLinkStateEndpoint,
} from '@linklet/contract/links/links.ts';
import { listOrganizationLinks as organizationLinksEndpoint } from '@linklet/contract/organizations/overview.ts';
import {
  getLinkRoutes,
  getRouteParts,
  setLinkRoutes as setLinkRoutesEndpoint,
} from '@linklet/contract/redirect-routes/endpoints.ts';
import {
  createPixelScript as createPixelScriptEndpoint,
  deletePixelScript as deletePixelScriptEndpoint,
  listPixelScripts as listPixelScriptsEndpoint,
} from '@linklet/contract/links/pixels/endpoints.ts';
import {
  deleteTag as deleteTagEndpoint,
  listTags as listTagsEndpoint,
  renameTag as renameTagEndpoint,
} from '@linklet/contract/links/tags/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { checkAlias } from './aliases/check-alias.ts';
import { clearHistory } from './clear-history.ts';
import { addAlias, setMainAlias } from './edits/add-alias.ts';
import { changeLinks } from './edits/change-links.ts';
import { editLink } from './edits/edit-link.ts';
import { readLinkHistory } from './edits/link-history.ts';
import { readLink, readLinkOfAlias } from './edits/read-link.ts';
import { setLinkState } from './edits/set-link-state.ts';
import { listLinks } from './list/list-links.ts';
import { listOrganizationLinks } from './list/list-organization-links.ts';
import { countSelectedLinks, listLinkHashes, searchLinks } from './list/search-links.ts';
import { createPixelScript, deletePixelScript, listPixelScripts } from './pixels/pixel-scripts.ts';
import { readLinkRoutes } from './routes/read-link-routes.ts';
import { routeParts } from './routes/route-parts.ts';
import { setLinkRoutes } from './routes/set-link-routes.ts';
import { shortenUrl } from './shorten-url.ts';
import { deleteTag, listTags, renameTag } from './tags/tag-list.ts';

export const linkRoutes = routes((on) => {
  on(createLink, async ({ scope, body }) => [await shortenUrl(scope, body)]);
  on(checkAliasEndpoint, async ({ scope, query }) => checkAlias(scope, query));
  on(clearHistoryEndpoint, async ({ scope }) => ({ forgotten: await clearHistory(scope) }));

  on(listLinksEndpoint, async ({ scope, query }) => listLinks(scope, query));
  on(organizationLinksEndpoint, async ({ scope, params, query }) =>
    listOrganizationLinks(scope, params.filter, query),
  );
  on(searchLinksEndpoint, async ({ scope, params, query }) => searchLinks(scope, { ...params, ...query }));
  on(countLinks, async ({ scope, params, query }) => countSelectedLinks(scope, { ...params, ...query }));
  on(listLinkHashesEndpoint, async ({ scope, params, query }) =>
    listLinkHashes(scope, { ...params, ...query }),
  );

  on(getLink, async ({ scope, params }) => readLink(scope, params.hash));
  on(getLinkOfAlias, async ({ scope, params, query }) => readLinkOfAlias(scope, params.alias, query.domain));
  on(getLinkHistory, async ({ scope, params, query }) => readLinkHistory(scope, params.hash, query));
  on(editLinkEndpoint, async ({ scope, params, body }) => editLink(scope, params.hash, body));
  on(addAliasEndpoint, async ({ scope, params, body }) => addAlias(scope, params.hash, body));
  on(setMainAliasEndpoint, async ({ scope, params, body }) => setMainAlias(scope, params.hash, body));
  on(setLinkStateEndpoint, async ({ scope, params, body }) => setLinkState(scope, params.hash, body));
  on(getRouteParts, async () => routeParts());
  on(getLinkRoutes, async ({ scope, params }) => readLinkRoutes(scope, params.hash));
  on(setLinkRoutesEndpoint, async ({ scope, params, body }) => setLinkRoutes(scope, params.hash, body));
  on(changeLinksEndpoint, async ({ scope, body }) => changeLinks(scope, body));

  on(listPixelScriptsEndpoint, async ({ scope }) => listPixelScripts(scope));
  on(createPixelScriptEndpoint, async ({ scope, body }) => createPixelScript(scope, body));
  on(deletePixelScriptEndpoint, async ({ scope, params }) => deletePixelScript(scope, params.id));

  on(listTagsEndpoint, async ({ scope, query }) => listTags(scope, query));
  on(renameTagEndpoint, async ({ scope, params, body }) => renameTag(scope, params.tag, body.name));
  on(deleteTagEndpoint, async ({ scope, params }) => deleteTag(scope, params.tag));
});
