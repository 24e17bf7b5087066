import { localEntries, sessionEntries } from '#/lib/storage.ts';

/** What is half typed in the shorten form. `expires_at` is local time as a date field gives it. */
export interface ShortenDraft {
  url: string;
  /** Empty for the host that the form begins with. */
  domain: string;
  alias: string;
  expires_at: string;
  /** As they are kept. */
  tags: readonly string[];
  terms: boolean;
}

export const emptyDraft: ShortenDraft = {
  url: '',
  domain: '',
  alias: '',
  expires_at: '',
  tags: [],
  terms: false,
};

export function restoreDraft(): ShortenDraft {
  return { ...emptyDraft, ...sessionEntries.read('shortenDraft'), terms: hasAcceptedTerms() };
}

export function keepDraft({ url, domain, alias, expires_at, tags }: ShortenDraft): void {
  sessionEntries.write('shortenDraft', { url, domain, alias, expires_at, tags });
}

/** Whoever has an account accepted the terms with it. */
export function hasAcceptedTerms(): boolean {
  return localEntries.read('termsAccepted') === true || localEntries.read('stateStatus') === true;
}
