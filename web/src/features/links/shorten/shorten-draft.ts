import type { Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import { localEntries, sessionEntries } from '#/lib/storage.ts';
import type { OptionsDraft } from '../options/options-draft.ts';

/** What is half typed in the shorten form. `expires_at` is local time as a date field gives it. */
export interface ShortenDraft {
  /** The workspace that the link is made in; empty for the one that the page is open in. */
  team: string;
  url: string;
  /** Chosen before there was a URL to carry them. */
  utm?: Utm | undefined;
  /** Empty for the host that the form begins with. */
  domain: string;
  alias: string;
  title: string;
  description: string;
  expires_at: string;
  /** As they are kept. */
  tags: readonly string[];
  /** What a domain has filled in. */
  filled?: Filled | undefined;
  terms: boolean;
  /** Null while they are as with most links. */
  options: OptionsDraft | null;
}

/** What new links on a domain begin with. */
export interface Filled {
  domain: string;
  team: string;
  tags: readonly string[];
  utm: Utm | undefined;
}

export const emptyDraft: ShortenDraft = {
  team: '',
  url: '',
  domain: '',
  alias: '',
  title: '',
  description: '',
  expires_at: '',
  tags: [],
  terms: false,
  options: null,
};

export function restoreDraft(): ShortenDraft {
  return { ...emptyDraft, ...sessionEntries.read('shortenDraft'), terms: hasAcceptedTerms() };
}

export function keepDraft(draft: ShortenDraft): void {
  sessionEntries.write('shortenDraft', { ...draft, team: undefined, options: undefined });
}

/** Whoever has an account accepted the terms with it. */
export function hasAcceptedTerms(): boolean {
  return localEntries.read('termsAccepted') === true || localEntries.read('stateStatus') === true;
}
