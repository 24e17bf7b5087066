import type { ReactNode } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { isWithheld, refusalSentence } from '@linklet/contract/organizations/withheld.ts';

/** Why statistics can't be made public; what is public can always be taken back. `path`: where a plan is chosen. */
export function publicLock(link: ListedLink, { user, withheld }: AppState, path: string): ReactNode {
  if (user?.options.analytics_public === true || link.options.analytics_public) return undefined;
  const code = 'public_analytics_not_in_plan';
  return (
    <>
      {refusalSentence(code, withheld)} {!isWithheld(code, withheld) && <a href={path}>See your plan</a>}
    </>
  );
}
