// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deleteAccount, getDeletion, getExport } from '@linklet/contract/accounts/endpoints.ts';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listSessions } from '@linklet/contract/sessions/endpoints.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const patient = { timeout: 10_000 };
const user = makeStaff({ isDeveloper: false });

function stubPerson(given: Partial<AppState> = {}) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user, ...given }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(getExport, new Refusal('not_found'));
  return network;
}

test('whoever deletes an account decides on each organization that it owns', async () => {
  const network = stubPerson();
  network.answer(getDeletion, {
    ...{ links: 0, days_to_return: 30 },
    organizations: [{ slug: 'ida-corp', name: 'Ida Corp', teams: 2, people: 1 }],
  });
  network.answer(deleteAccount, new Refusal('organizations_undecided'));
  const person = showScreen('/app/settings/profile/delete');
  const choice = await screen.findByRole('checkbox', { name: 'Delete Ida Corp with my account' }, patient);

  screen.getByText(/It has 2 teams and 1 other person\./);
  expect(screen.getByRole('link', { name: /^transfer it/ }).getAttribute('href')).toBe(
    '/app/organizations/ida-corp/settings/profile',
  );
  await person.type(screen.getByLabelText('Password'), 'a long password');
  await person.click(screen.getByRole('button', { name: 'Delete my account' }));
  await person.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const group = screen.getByRole('group', { name: /What should happen to the organizations/ });
  await expect.poll(() => group.getAttribute('aria-describedby')).not.toBeNull();

  const sent: unknown[] = [];
  network.answer(deleteAccount, ({ body }) => {
    sent.push(body.organizations);
    return { deletes_at: '2027-01-01T00:00:00Z' };
  });
  await person.click(choice);
  await person.click(screen.getByRole('button', { name: 'Delete my account' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/Ida Corp/);
  await person.click(question.getByRole('button', { name: 'Delete my account' }));

  await expect.poll(() => sent).toEqual([['ida-corp']]);
});

test.each([
  [true, /We sent a link to/],
  [false, /Email isn’t set up on this server/],
])('an email that waits for its link says how that comes, where email is sent: %s', async (sends, text) => {
  stubPerson({
    product: { ...makeState().product, sends_email: sends },
    user: { ...user, pending_email: 'new@linklet.example' },
  });

  showScreen('/app/settings/profile');

  const pending = await screen.findByRole('group', { name: 'New email' }, patient);
  expect(pending.textContent).toMatch(text);
  expect(pending.textContent).toContain('new@linklet.example');
});

test('each session has a name, also where its browser said none', async () => {
  const network = stubPerson();
  const session = { place: '', signed_in_at: '2026-01-01T00:00:00Z', last_seen_at: '2026-01-01T00:00:00Z' };
  network.answer(listSessions, {
    data: [
      { ...session, id: 'a', is_current: true, device: 'Firefox on Windows' },
      { ...session, id: 'b', is_current: false, device: 'Unknown browser' },
    ],
  });

  showScreen('/app/settings/security');

  const list = within(await screen.findByRole('list', { name: 'Sessions' }, patient));
  list.getByText('Unknown browser');
  list.getByRole('button', { name: 'Sign out on Unknown browser' });
});
