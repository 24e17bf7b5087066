/** Links owns long URLs, links and their aliases: making, listing and changing them. */
export { adoptLinks } from './adopt-links.ts';
export { findLink, findLinks } from './links.queries.ts';
export { shortenUrl } from './shorten-url.ts';
export { switchOffLinks } from './switch-off-links.ts';
export { toLinkView } from './link-view.ts';
