// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { listLinks } from '@linklet/contract/links/list.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

async function showList(state: AppState): Promise<string[]> {
  const network = stubNetwork();
  network.answer(getState, state);
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listLinks, { data: [makeListedLink()], next: null });
  network.answer(countClicks, { clicks: {}, last: {} });
  showScreen('/app/my-urls');
  // By then the sketch of the screen is gone.
  await screen.findByText('https://example.com/long');
  const heading = screen.getByRole('heading', { level: 1, name: 'My URLs' });
  const head = within(heading.parentElement as HTMLElement);
  return head.getAllByRole('link').map(({ textContent }) => textContent);
}

test('the way to another link stands before the one that clears the history', async () => {
  expect(await showList(makeState())).toEqual(['Shorten a URL', 'Clear history']);
});

test('an account has no history to clear', async () => {
  expect(await showList(makeState({ user: makeStaff() }))).toEqual(['Shorten a URL']);
});
