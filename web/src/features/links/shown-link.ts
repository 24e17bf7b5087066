import type { ComponentType, ReactNode } from 'react';
import type { CreatedLink } from '@linklet/contract/links/links.ts';
import type { ShortenDraft } from './shorten/shorten-draft.ts';

/** A link to show, and how it came to be: made just now, or found to exist already. */
export interface ShownLink {
  link: CreatedLink;
  existed: boolean;
  /** Nobody but this browser knows whose it is. */
  isGuest: boolean;
  /** Whether its destination can be corrected for some minutes, and not later. */
  isCorrectable: boolean;
  /** Whether its clicks can be seen. */
  hasClicks: boolean;
  /** The workspace that it was made in, as the form keeps it. */
  team: string;
  /** What that is called, where the page is not open in it. */
  place: string | null;
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

/** What is shown in place of the form. */
export interface ResultViewProps {
  paths: ShortenPaths;
  /** Goes back to the form, empty but for what is given. */
  onAnother: (draft?: Partial<ShortenDraft>) => void;
  /** Goes on to a second link for the same URL, with an alias. */
  onAlias: (draft: Partial<ShortenDraft>) => void;
  /** Lists what a file has made, by the tag that all of it has where there is one; absent where no list is at hand. */
  onLinks?: ((tag: string) => void) | undefined;
  /** What else can come next. */
  next?: ReactNode;
}

/** What came of the form, with the code that shows it. */
export interface ShortenResult {
  View: ComponentType<ResultViewProps>;
  /** Names the link that it is; null where it is none, or one of another workspace. */
  hash: string | null;
}
