// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { listNotifications, recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

function stubPerson() {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro' }) }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listNotifications, { data: [], next: null });
  network.answer(listPixelScripts, { data: [] });
  return network;
}

test('offline the page stays, and the one that was asked for comes by itself', async () => {
  stubPerson();
  const person = showScreen('/app/settings/pixel-scripts');
  await screen.findByRole('heading', { level: 1, name: 'Pixel scripts' });
  // Their code is fetched a moment later.
  await import('./Offline.tsx');
  const menu = await screen.findByRole('button', { name: /^Account of/ });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  await person.click(menu);
  await person.click(screen.getAllByRole('link', { name: 'Notifications', hidden: true })[0] as HTMLElement);
  await screen.findByText(/You are offline/);
  expect(location.pathname).toBe('/app/settings/pixel-scripts');
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));

  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
});

test('a page that could not be shown comes by itself once the browser is online again', async () => {
  const network = stubPerson();
  network.answer(listPixelScripts, new Refusal('unavailable'));
  showScreen('/app/settings/pixel-scripts');
  await screen.findByText('This page didn’t load');

  network.answer(listPixelScripts, { data: [] });
  dispatchEvent(new Event('online'));

  await screen.findByRole('heading', { level: 1, name: 'Pixel scripts' });
});
