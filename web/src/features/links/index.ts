/** Links: shortening a URL, and the list of what a visitor has shortened. */
export { ShortenCard } from './ShortenCard.tsx';
export { ShortenForm } from './ShortenForm.tsx';
export { emptyDraft, restoreDraft, type ShortenDraft } from './shorten-draft.ts';
export type { ShortenPaths, ShortenResult } from './shown-link.ts';
