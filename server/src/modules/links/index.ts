/** Links owns long URLs, links and their aliases: making, listing and changing them. */
export {
  findLinksApart,
  findLinksByHash,
  findLinksByTag,
  findNamedAliases,
  findTaggedLinks,
  nameAliases,
  findOrigins,
  findOwners,
  nameLinks,
  sumByTag,
} from './counted-links.ts';
export { findDomainDefaults } from './domain-defaults/find-defaults.ts';
export { checkAlias } from './aliases/check-alias.ts';
export { addAlias, setMainAlias } from './edits/add-alias.ts';
export { mainAliasOf, renameLink } from './edits/rename-link.ts';
export { editLink } from './edits/edit-link.ts';
export { readLink, readLinkOfAlias, readLinkOfExternalId, readLinks, readLinkTo } from './edits/read-link.ts';
export { existingLinkOf } from './existing-link.ts';
export { readLinkRoutes, readRoutesOf } from './routes/read-link-routes.ts';
export { setLinkRoutes } from './routes/set-link-routes.ts';
export { deleteTag, ensureTag, listTags, renameTag } from './tags/tag-list.ts';
export { setLinkState } from './edits/set-link-state.ts';
export type { WindowSort } from './list/window-orders.ts';
export { windowOfLinks } from './list/window-of-links.ts';
export { findLink, findPublicLink, findSharedLink, findTrackedLinks } from './links.queries.ts';
export { shortenUrl } from './shorten-url.ts';
export { scopeOfBatch } from './bulk/batch-scope.ts';
export { isDisturbance } from './bulk/rows/disturbance.ts';
export { canImport } from './bulk/upload/receive-file.ts';
export { draftMoved, type MovedDraft, type MovedWish } from './moved/draft-moved.ts';
export { removeMoved } from './moved/remove-moved.ts';
export { replaceOwn } from './moved/replace-own.ts';
export { ownersOf, storeMoved, type MovedLink, type Owner } from './moved/store-moved.ts';
