import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';

/** What the rows of a link's properties are given. */
export interface LinkPropertyProps {
  link: ListedLink;
  state: AppState;
  paths: LinkPaths;
}

/** Where a link's clicks are shown, where a plan is chosen, and pixel scripts are added. */
export interface LinkPaths {
  clicks: string;
  usage: string;
  subscription: string;
  pixels: string;
}
