/** Links owns long URLs, links and their aliases: making, listing and changing them. */
export { findLink, findLinks } from './links.queries.ts';
export { shortenUrl } from './shorten-url.ts';
export { toLinkView } from './link-view.ts';
