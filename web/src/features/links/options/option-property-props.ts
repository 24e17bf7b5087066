import type { ListedLink } from '@linklet/contract/links/links.ts';

/** What the row of an option in a link's details is given. */
export interface OptionPropertyProps {
  link: ListedLink;
  /** Whether it can be changed. */
  may: boolean;
}
