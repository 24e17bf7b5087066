// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { listNotifications, recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { getUsage } from '@linklet/contract/usage/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

function stubPerson(plan: string, canCreate = true) {
  const network = stubNetwork();
  const features = canCreate ? (['create_linklet'] as const) : [];
  const user = makeStaff({ plan, isDeveloper: false });
  network.answer(
    getState,
    makeState({
      user,
      features: [...features],
      captcha: { kind: 'altcha', site_key: null, challenge_url: null, whitelist: ['192.0.2.1'] },
    }),
  );
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listNotifications, { data: [], next: null });
  network.answer(getUsage, new Refusal('not_found'));
  return network;
}

const address = '/app/notifications';

async function showSettings(plan: string, canCreate = true) {
  stubPerson(plan, canCreate);
  const person = showScreen(address);
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  return person;
}

test('C creates a link over the screen that one is on, and closing it or going back lands there', async () => {
  const person = await showSettings('pro');

  await person.keyboard('c');
  const dialog = await screen.findByRole('dialog', { name: 'Shorten a Link' });
  expect(location.pathname).toBe(address);
  history.back();
  await expect.poll(() => dialog.isConnected).toBe(false);
  await person.keyboard('c');
  await screen.findByRole('dialog', { name: 'Shorten a Link' });
  await person.click(screen.getByRole('button', { name: 'Close' }));

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname + location.search).toBe(address);
  screen.getByRole('heading', { level: 1, name: 'Notifications' });
});

test('the header’s way to create a link opens the form where one is', async () => {
  const person = await showSettings('pro');

  await person.click(screen.getByRole('link', { name: 'Shorten a Link' }));
  await screen.findByRole('dialog', { name: 'Shorten a Link' });

  expect(location.pathname).toBe(address);
});

test('? opens the help on keys on every screen', async () => {
  const person = await showSettings('free');

  await person.keyboard('?');

  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Everywhere');
});

test('whoever may create no links in a team gets no form by a key', async () => {
  const person = await showSettings('pro', false);

  await person.keyboard('c');
  await person.keyboard('?');

  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.queryByRole('dialog', { name: 'Shorten a Link' })).toBeNull();
});

test('who has room for links by the last count is shown the form before a new count is there', async () => {
  const network = stubPerson('pro');
  const { limits } = makeStaff();
  const user = makeStaff({
    plan: 'pro',
    limits: { ...limits, active_aliases: { ...limits.active_aliases, used: 3, limit: 5 } },
  });
  network.answer(getState, makeState({ user, features: ['create_linklet'] }));
  network.answer(getUsage, () => new Promise<Refusal>(() => undefined));
  const person = showScreen(address);
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });

  await person.keyboard('c');

  await screen.findByRole('dialog', { name: 'Shorten a Link' });
});
