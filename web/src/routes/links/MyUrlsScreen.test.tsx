// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { editLink, getLink } from '@linklet/contract/links/edits.ts';
import { listLinks } from '@linklet/contract/links/list.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { appealLink } from '@linklet/contract/reports/appeals.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

async function openList(state: AppState, link = makeListedLink()) {
  const network = stubNetwork();
  network.answer(getState, state);
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listLinks, { data: [link], next: null });
  network.answer(countClicks, { clicks: {}, last: {} });
  const person = showScreen('/app/my-urls');
  // By then the sketch of the screen is gone.
  await screen.findByText('https://example.com/long');
  return { network, person };
}

async function showList(state: AppState): Promise<string[]> {
  await openList(state);
  const heading = screen.getByRole('heading', { level: 1, name: 'My URLs' });
  const head = within(heading.parentElement as HTMLElement);
  return head.getAllByRole('link').map(({ textContent }) => textContent);
}

test('the way to another link stands before the one that clears the history', async () => {
  expect(await showList(makeState())).toEqual(['Shorten a Link', 'Forget these links']);
});

test('an account has no history to clear', async () => {
  expect(await showList(makeState({ user: makeStaff() }))).toEqual(['Shorten a Link']);
});

const free = makeState({ user: makeStaff({ plan: 'free' }), features: ['create_linklet'] });
const openEdit = { name: /^Edit the destination of/ };

test('an account without a plan corrects the destination of a new link', async () => {
  const link = makeListedLink({ created_at: new Date(Date.now() - 60_000).toISOString(), version: 3 });
  const { network, person } = await openList(free, link);
  const sent: unknown[] = [];
  network.answer(getLink, link);
  network.answer(editLink, ({ body }) => {
    sent.push(body);
    return { ...link, ...body, version: 4 };
  });

  await person.click(screen.getByRole('button', openEdit));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit destination' }));
  const field = await dialog.findByLabelText('Long URL');
  await person.clear(field);
  await person.type(field, 'https://example.com/right');
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved.');
  expect(sent).toEqual([{ version: 3, url: 'https://example.com/right' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('later it is told what a plan opens', async () => {
  const link = makeListedLink({ created_at: new Date(Date.now() - 11 * 60_000).toISOString() });
  const { person } = await openList(free, link);

  await person.click(screen.getByRole('button', openEdit));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit destination' }));

  expect(dialog.queryByLabelText('Long URL')).toBeNull();
  dialog.getByText('Change destinations at any time');
  expect(dialog.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe(
    '/app/settings/subscription',
  );
});

test('a link that is blocked has no such button', async () => {
  await openList(free, makeListedLink({ blocked: 'other' }));

  expect(screen.queryByRole('button', openEdit)).toBeNull();
});

test('an account without a plan reads why a link is blocked, and appeals', async () => {
  const link = makeListedLink({ blocked: 'phishing' });
  const { network, person } = await openList(free, link);
  network.answer(getLink, link);
  network.answer(appealLink, ({ body }) => {
    expect(body.text).toBe('It is ours.');
    const created_at = '2026-01-02T00:00:00Z';
    network.answer(getLink, { ...link, appeal: { state: 'open', created_at, answer: '' } });
    return {};
  });

  await person.click(screen.getByRole('button', { name: 'Why blocked? lnk.test/sale' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'lnk.test/sale is blocked' }));
  dialog.getByText(/It was reported as phishing\./);
  await person.click(await dialog.findByRole('button', { name: 'Appeal…' }));
  const appeal = within(await screen.findByRole('dialog', { name: /^Appeal the block/ }));
  await person.type(appeal.getByRole('textbox'), 'It is ours.');
  await person.click(appeal.getByRole('button', { name: 'Send appeal' }));

  await dialog.findByText(/^Your appeal was sent on/);
});

test('guests, and whose plan changes links in the dashboard, have no such button', async () => {
  for (const state of [
    makeState(),
    makeState({ user: makeStaff({ plan: 'pro' }), features: ['update_linklet', 'change_long_url'] }),
  ]) {
    await openList(state);
    expect(screen.queryByRole('button', openEdit)).toBeNull();
    cleanup();
  }
});
