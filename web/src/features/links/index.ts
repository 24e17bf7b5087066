/** Links: shortening a URL, and the list of what a visitor has shortened. */
export { ShortenCard } from './ShortenCard.tsx';
export { restoreDraft, type ShortenDraft } from './shorten-draft.ts';
