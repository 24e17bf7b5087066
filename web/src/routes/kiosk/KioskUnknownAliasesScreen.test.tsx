// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  ignoreAlias,
  listUnknownAliases,
  type UnknownAliasState,
  type UnknownAliasView,
} from '@linklet/contract/analytics/unknown-aliases.ts';
import { getUsage } from '@linklet/contract/usage/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const nothing = { domain: 'go.test', data: [], next: null, other_visits: 0, delayed_since: null };

test('says that nothing unknown was asked for, and what else was', async () => {
  const network = stubStaffNetwork();
  network.answer(listUnknownAliases, { ...nothing, other_visits: 1234 });

  const person = showScreen('/app/kiosk/unknown-aliases');
  await screen.findByRole('heading', { name: 'No unknown aliases' });
  screen.getByText(/^1,234 more visits were for names that can’t be aliases/);
  await person.click(screen.getByRole('tab', { name: 'Ignored' }));

  await screen.findByRole('heading', { name: 'Nothing ignored' });
  expect(location.search).toContain('state=ignored');
});

test('asks for the days that are chosen, and keeps them in the address', async () => {
  const network = stubStaffNetwork();
  network.answer(listUnknownAliases, ({ query }) => ({
    ...nothing,
    data: [makeAsked({ alias: `days-${query.days}` })],
  }));

  const person = showScreen('/app/kiosk/unknown-aliases');
  await screen.findByText('go.test/days-30', { selector: '.report-link' });
  await person.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');

  await screen.findByText('go.test/days-7', { selector: '.report-link' });
  expect(location.search).toContain('days=7');
});

test('an alias is ignored, which can be undone', async () => {
  const network = stubStaffNetwork();
  let kept: UnknownAliasState = 'open';
  network.answer(listUnknownAliases, ({ query }) => ({
    ...nothing,
    data: query.state === kept ? [makeAsked()] : [],
  }));
  network.answer(ignoreAlias, ({ body }) => {
    expect(body).toMatchObject({ domain: 'go.test', alias: 'slae' });
    kept = body.is_ignored ? 'ignored' : 'open';
    return {};
  });

  const person = showScreen('/app/kiosk/unknown-aliases');
  await person.click(await screen.findByRole('button', { name: 'Ignore go.test/slae' }));
  await screen.findByRole('heading', { name: 'No unknown aliases' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Unknown aliases' })),
  );
  await person.click(screen.getByRole('button', { name: 'Undo' }));

  await screen.findByText('go.test/slae', { selector: '.report-link' });
});

test('a link is made of an alias, by hand or leading where the nearest one leads', async () => {
  const network = stubStaffNetwork();
  const nearest = { alias: 'Sale', url: 'https://shop.example/sale' };
  network.answer(listUnknownAliases, { ...nothing, data: [makeAsked({ nearest })] });
  network.answer(getUsage, new Refusal('not_found'));
  network.answer(checkAlias, { is_free: true, suggestions: [] });

  const person = showScreen('/app/kiosk/unknown-aliases');
  await screen.findByText('Close to go.test/Sale, which leads to');
  screen.getByText('https://shop.example/sale');
  await person.click(screen.getByRole('button', { name: 'Point to Sale for go.test/slae' }));
  expect(await typed()).toEqual(['https://shop.example/sale', 'slae']);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Create this link go.test/slae' }));

  expect(await typed()).toEqual(['', 'slae']);
});

async function typed() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Shorten a Link' }));
  const value = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name }).value;
  return [value(/^Shorten a long URL/), value(/^Alias/)];
}

test('what is on its way is told, and no answer offers to try again', async () => {
  const network = stubStaffNetwork();
  network.answer(listUnknownAliases, new Refusal('unavailable'));

  const person = showScreen('/app/kiosk/unknown-aliases');
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.answer(listUnknownAliases, { ...nothing, delayed_since: '2026-01-01T00:00:00Z' });
  await person.click(again);

  await screen.findByText(/^Data delayed since/);
});

function stubStaffNetwork() {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff() }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  return network;
}

function makeAsked(given: Partial<UnknownAliasView> = {}): UnknownAliasView {
  return {
    alias: 'slae',
    visits: 12,
    unique: 9,
    last_at: '2026-01-01T00:00:00Z',
    referrers: ['news.example'],
    nearest: null,
    ...given,
  };
}
