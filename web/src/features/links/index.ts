/** Links: shortening a URL, and the list of what a visitor has shortened. */
export { ShortenCard } from './shorten/ShortenCard.tsx';
export { ShortenForm } from './shorten/ShortenForm.tsx';
export { emptyDraft, restoreDraft, type ShortenDraft } from './shorten/shorten-draft.ts';
export type { ShortenPaths, ShortenResult } from './shown-link.ts';
