// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { setAlarms } from '@linklet/contract/analytics/alarms.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const find = async () =>
  screen.findByRole('switch', { name: 'Alert me to unusual traffic' }, { timeout: 10_000 });
const isOn = async () => (await find()).getAttribute('aria-checked');

/** Answers with a status that the switch changes. */
function stubProfile(status: number) {
  const network = stubNetwork();
  const answer = (now: number) => network.answer(getState, makeState({ user: makeStaff({ status: now }) }));
  answer(status);
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(setAlarms, ({ body }) => {
    answer(body.on ? status & ~userStatus.alarmsOff : status | userStatus.alarmsOff);
    return body;
  });
  return network;
}

test('alarms are on until they are switched off', async () => {
  stubProfile(userStatus.mailingsOff);
  const person = showScreen('/app/settings/profile');
  expect(await isOn()).toBe('true');

  await person.click(await find());

  await expect.poll(isOn).toBe('false');
});

test('a switch that could not be kept goes back', async () => {
  const network = stubProfile(userStatus.alarmsOff);
  network.answer(setAlarms, new Refusal('unavailable'));
  const person = showScreen('/app/settings/profile');

  await person.click(await find());

  await expect.poll(isOn).toBe('false');
});
