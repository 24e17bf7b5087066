import type { CreatedLink } from '@linklet/contract/links.ts';

/** A link to show, and how it came to be: made just now, or found to exist already. */
export interface ShownLink {
  link: CreatedLink;
  existed: boolean;
  /** Nobody but this browser knows whose it is. */
  isGuest: boolean;
  /** Whether its clicks can be seen. */
  hasClicks: boolean;
}

/** Where the pages are that the shortener leads to. */
export interface ShortenPaths {
  self: string;
  terms: string;
  privacy: string;
  register: string;
  verifyEmail: string;
  myUrls: string;
  usage: string;
  subscription: string;
  analytics: (hash: string) => string;
}

export interface CreatedLinkViewProps {
  shown: ShownLink;
  paths: ShortenPaths;
  onAnother: () => void;
  /** Goes on to a second link for the same URL, with an alias. */
  onAlias: () => void;
}
