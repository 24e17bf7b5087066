import type { CreatedLink } from '@linklet/contract/links.ts';

/** A link to show, and how it came to be: made just now, or found to exist already. */
export interface ShownLink {
  link: CreatedLink;
  existed: boolean;
}

/** Where the pages are that the shortener leads to. */
export interface ShortenPaths {
  self: string;
  terms: string;
  privacy: string;
  myUrls: string;
  analytics: (hash: string) => string;
}

export interface CreatedLinkViewProps {
  shown: ShownLink;
  paths: ShortenPaths;
  onAnother: () => void;
}
