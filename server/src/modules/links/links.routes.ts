import * as editsApi from '@linklet/contract/links/edits.ts';
import * as listApi from '@linklet/contract/links/list.ts';
import { createLink } from '@linklet/contract/links/create-link.ts';
import * as linksApi from '@linklet/contract/links/links.ts';
import * as overviewApi from '@linklet/contract/organizations/overview.ts';
import * as redirectRoutesApi from '@linklet/contract/redirect-routes/endpoints.ts';
import * as pixelsApi from '@linklet/contract/links/pixels/endpoints.ts';
import * as tagsApi from '@linklet/contract/links/tags/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { checkAlias } from './aliases/check-alias.ts';
import { clearHistory } from './clear-history.ts';
import { addAlias, setMainAlias } from './edits/add-alias.ts';
import { changeLinks } from './edits/change-links.ts';
import { editLink } from './edits/edit-link.ts';
import { readLinkHistory } from './edits/link-history.ts';
import { readLinkDetails, readLinkOfAlias } from './edits/read-link.ts';
import { previewOf } from './edits/replace-in-url.ts';
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
  on(linksApi.checkAlias, async ({ scope, query }) => checkAlias(scope, query));
  on(linksApi.clearHistory, async ({ scope }) => ({ forgotten: await clearHistory(scope) }));

  on(listApi.listLinks, async ({ scope, query }) => listLinks(scope, query));
  on(overviewApi.listOrganizationLinks, async ({ scope, params, query }) =>
    listOrganizationLinks(scope, params.filter, query),
  );
  on(listApi.searchLinks, async ({ scope, params, query }) => searchLinks(scope, { ...params, ...query }));
  on(listApi.countLinks, async ({ scope, params, query }) =>
    countSelectedLinks(scope, { ...params, ...query }),
  );
  on(listApi.listLinkHashes, async ({ scope, params, query }) =>
    listLinkHashes(scope, { ...params, ...query }),
  );

  on(editsApi.getLink, async ({ scope, params }) => readLinkDetails(scope, params.hash));
  on(editsApi.getLinkOfAlias, async ({ scope, params, query }) =>
    readLinkOfAlias(scope, params.alias, query.domain),
  );
  on(editsApi.getLinkHistory, async ({ scope, params, query }) => readLinkHistory(scope, params.hash, query));
  on(editsApi.editLink, async ({ scope, params, body }) => editLink(scope, params.hash, body));
  on(editsApi.addAlias, async ({ scope, params, body }) => addAlias(scope, params.hash, body));
  on(editsApi.setMainAlias, async ({ scope, params, body }) => setMainAlias(scope, params.hash, body));
  on(linksApi.setLinkState, async ({ scope, params, body }) => setLinkState(scope, params.hash, body));
  on(redirectRoutesApi.getRouteParts, async () => routeParts());
  on(redirectRoutesApi.getLinkRoutes, async ({ scope, params }) => readLinkRoutes(scope, params.hash));
  on(redirectRoutesApi.setLinkRoutes, async ({ scope, params, body }) =>
    setLinkRoutes(scope, params.hash, body),
  );
  on(listApi.changeLinks, async ({ scope, body }) => changeLinks(scope, body));
  on(listApi.previewReplacement, async ({ scope, body }) => previewOf(scope, body));

  on(pixelsApi.listPixelScripts, async ({ scope }) => listPixelScripts(scope));
  on(pixelsApi.createPixelScript, async ({ scope, body }) => createPixelScript(scope, body));
  on(pixelsApi.deletePixelScript, async ({ scope, params }) => deletePixelScript(scope, params.id));

  on(tagsApi.listTags, async ({ scope, query }) => listTags(scope, query));
  on(tagsApi.renameTag, async ({ scope, params, body }) => renameTag(scope, params.tag, body.name));
  on(tagsApi.deleteTag, async ({ scope, params }) => deleteTag(scope, params.tag));
});
