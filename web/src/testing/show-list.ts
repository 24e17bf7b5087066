import { screen, within } from '@testing-library/react';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { countClickDays, countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { countLinks, searchLinks } from '@linklet/contract/links/list.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

// Its code is loaded first.
export const patient = { timeout: 10_000 };

export const hashOf = (alias: string) => alias.padEnd(16, 'x');

export function makeLink(alias: string, state: LinkState = 'active'): ListedLink {
  return makeListedLink({
    hash: hashOf(alias),
    state,
    aliases: [{ domain: 'lnk.test', alias, linklet: `https://lnk.test/${alias}`, is_main: true, tags: [] }],
  });
}

export interface Listed {
  links: ListedLink[];
  /** How many the list has on all its pages. */
  count?: number;
  archived?: number;
}

export function stubList({ links, count = links.length, archived = 0 }: Listed) {
  const network = stubNetwork();
  const features = [
    ...([
      'update_linklet',
      'use_tags',
      'archive_linklet',
      'delete_linklet',
      'use_analytics',
      'change_long_url',
    ] as const),
  ];
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro' }), features: [...features] }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(searchLinks, { data: links, next: null, previous: null });
  network.answer(countLinks, ({ params }) => ({ count: params.filter === 'archived' ? archived : count }));
  network.answer(countClicks, { clicks: {}, last: {} });
  network.answer(countClickDays, { days: {} });
  network.answer(listTags, { data: [], next: null });
  return network;
}

export async function showList(listed: Listed) {
  const network = stubList(listed);
  const person = showScreen('/app/dashboard');
  const selectPage = () => screen.findByRole('checkbox', { name: 'Select page' }, patient);
  await person.click(await selectPage());
  const bar = within(await screen.findByRole('group', { name: 'Selected links' }));
  return { network, person, bar, selectPage };
}
