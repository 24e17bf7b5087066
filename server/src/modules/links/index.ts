/** Links owns long URLs, links and their aliases: making, listing and changing them. */
export { blockDestinations } from './block-destinations.ts';
export { findLink } from './links.queries.ts';
export { shortenUrl } from './shorten-url.ts';
export { toLinkView } from './link-view.ts';
