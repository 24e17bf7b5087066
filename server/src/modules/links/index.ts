/** Links owns long URLs, links and their aliases: making, listing and changing them. */
export { addAlias } from './edits/add-alias.ts';
export { editLink } from './edits/edit-link.ts';
export { readLinkOfAlias } from './edits/read-link.ts';
export { findLink, findLinks } from './links.queries.ts';
export { shortenUrl } from './shorten-url.ts';
export { toLinkView } from './link-view.ts';
