import { sessionEntries } from '#/lib/storage.ts';

/** What is half typed in the shorten form. `expiresAt` is local time as a date field gives it. */
export interface ShortenDraft {
  url: string;
  domain: string;
  alias: string;
  expiresAt: string;
}

export type ShortenField = 'url' | 'domain' | 'alias' | 'expires_at' | 'terms' | 'form';
export type FieldErrors = Partial<Record<ShortenField, string | undefined>>;

/** What was said against a draft when it was sent. */
export interface Refusal {
  draft: ShortenDraft;
  errors: FieldErrors;
}

export const emptyDraft: ShortenDraft = { url: '', domain: '', alias: '', expiresAt: '' };

export function restoreDraft(): ShortenDraft {
  return { ...emptyDraft, ...sessionEntries.read('shortenDraft') };
}

export function keepDraft(draft: ShortenDraft): void {
  sessionEntries.write('shortenDraft', { ...draft });
}
