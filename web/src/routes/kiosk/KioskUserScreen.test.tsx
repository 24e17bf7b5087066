// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { userBilling } from '@linklet/contract/billing/staff.ts';
import { listUserOrganizations } from '@linklet/contract/helpdesk/endpoints.ts';
import { getUser, type KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';
import { sendVerificationTo, signOutEverywhere, turnOffTwoFactor } from '@linklet/contract/kiosk/support.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { userOverrides } from '@linklet/contract/plans/overrides.ts';
import { impersonate } from '@linklet/contract/sessions/endpoints.ts';
import { noBills } from '#/testing/make-bills.ts';
import { makeKioskUser } from '#/testing/make-kiosk-user.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const grace = makeKioskUser({
  ...{ is_verified: false, links: 1200, plan: 'pro', sessions: 3, passkeys: 1, backup_codes: 8 },
});

async function openUser(given: Partial<KioskUserDetails> = {}, sendsEmail = true) {
  const user = { ...grace, ...given };
  const network = stubNetwork();
  const state = makeState({ user: makeStaff() });
  network.answer(getState, { ...state, product: { ...state.product, sends_email: sendsEmail } });
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(getUser, user);
  network.answer(listUserOrganizations, { data: [] });
  network.answer(userBilling.getBilling, noBills);
  network.answer(userOverrides.list, new Refusal('something_went_wrong'));
  const person = showScreen('/app/kiosk/user/u1');
  const heading = await screen.findByRole('heading', { level: 1, name: /Grace Hopper/ });
  return { network, person, heading, user };
}

const openMenu = async ({ person }: Pick<Awaited<ReturnType<typeof openUser>>, 'person'>) =>
  person.click(screen.getByText('More actions for Grace Hopper'));
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('the page of a user is headed by the name and the email, and leads back to all users', async () => {
  const { heading } = await openUser();

  expect(document.title).toMatch(/^Grace Hopper –/);
  expect(heading.textContent).toContain('grace@example.org');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'All users' }).pathname).toBe(
    '/app/kiosk/users',
  );
});

test('it tells what support is asked for', async () => {
  await openUser();

  const names = ['State', 'Plan', 'Links', 'Sessions', 'Passkeys', 'Backup codes left', 'Email'];
  expect(names.map(factOf)).toEqual(['Active', 'Pro', '1,200', '3', '1', '8', 'Not verified']);
  expect(factOf('Two-factor authentication')).toBe('On');
  expect(factOf('Last used')).toContain('2026');
});

test.each([
  [{ is_terminated: true }, 'Terminated'],
  [{ is_deleted: true, deletes_at: '2026-12-20T10:00:00.000Z' }, 'Deleted, erased on Dec 20, 2026'],
])('it tells that an account is closed: %o', async (given, state) => {
  const opened = await openUser({ ...given, sessions: 0, last_used_at: null });
  await openMenu(opened);

  expect([factOf('State'), factOf('Last used')]).toEqual([state, 'Not signed in']);
  expect(isThere('Send verification email to Grace Hopper')).toBe(false);
});

test('staff act as the user after the question of the list', async () => {
  const { network, person } = await openUser();
  const asked: string[] = [];
  network.answer(impersonate, ({ params }) => {
    asked.push(params.id);
    return new Refusal('forbidden');
  });

  await person.click(screen.getByRole('button', { name: 'Act as Grace Hopper' }));
  const dialog = screen.getByRole('dialog', { name: 'Act as Grace Hopper?' });
  within(dialog).getByText(/what grace@example\.org sees/);
  expect(asked).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Act as Grace Hopper' }));

  await waitFor(() => expect(asked).toEqual(['u1']));
});

test('nothing is done for staff', async () => {
  await openUser({ isDeveloper: true });

  expect(isThere('Act as Grace Hopper')).toBe(false);
  expect(screen.queryByText('More actions for Grace Hopper')).toBeNull();
});

test('the second factor is turned off with a reason, once it was said what that comes to', async () => {
  const opened = await openUser();
  const { network, person, user } = opened;
  const sent: unknown[] = [];
  network.answer(turnOffTwoFactor, ({ params, body }) => {
    sent.push({ ...params, ...body });
    network.answer(getUser, { ...user, uses_two_factor_auth: false, backup_codes: 0, sessions: 0 });
    return {};
  });
  await openMenu(opened);
  await person.click(
    screen.getByRole('button', { name: 'Turn off two-factor authentication… of Grace Hopper' }),
  );

  const dialog = screen.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  within(dialog).getByText(/password alone, or with a passkey.*sessions end, and Grace Hopper is told/);
  await person.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  await within(dialog).findByText('Please enter a reason.');
  expect(sent).toEqual([]);
  await person.type(within(dialog).getByLabelText('Reason'), 'Lost the phone');
  await person.click(within(dialog).getByRole('button', { name: 'Turn off' }));

  await screen.findByText('Two-factor authentication is off.');
  expect(sent).toEqual([{ id: 'u1', reason: 'Lost the phone' }]);
  await waitFor(() => expect(factOf('Two-factor authentication')).toBe('Off'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isThere('Turn off two-factor authentication… of Grace Hopper')).toBe(false);
});

test('that somebody else was faster is said in the dialog', async () => {
  const opened = await openUser();
  const { network, person, user } = opened;
  network.answer(turnOffTwoFactor, () => {
    network.answer(getUser, { ...user, uses_two_factor_auth: false });
    return new Refusal('two_factor_off');
  });
  await openMenu(opened);
  await person.click(
    screen.getByRole('button', { name: 'Turn off two-factor authentication… of Grace Hopper' }),
  );
  const dialog = screen.getByRole('dialog');
  await person.type(within(dialog).getByLabelText('Reason'), 'Lost the phone');
  await person.click(within(dialog).getByRole('button', { name: 'Turn off' }));

  await within(dialog).findByText('Two-factor authentication is off.');
  await waitFor(() => expect(factOf('Two-factor authentication')).toBe('Off'));
});

test('where it is off there is nothing to turn off', async () => {
  const opened = await openUser({ uses_two_factor_auth: false, is_verified: true });
  await openMenu(opened);

  expect(isThere('Sign out everywhere Grace Hopper')).toBe(true);
  expect(isThere('Turn off two-factor authentication… of Grace Hopper')).toBe(false);
  expect(isThere('Send verification email to Grace Hopper')).toBe(false);
});

test.each([
  [true, 'Sent. It may take a minute to arrive.'],
  [false, 'Sent to the staff mailbox.'],
])(
  'the verification email is sent, and where it goes is told (mail server: %s)',
  async (sendsEmail, words) => {
    const opened = await openUser({}, sendsEmail);
    const { network, person } = opened;
    const asked: string[] = [];
    network.answer(sendVerificationTo, ({ params }) => {
      asked.push(params.id);
      return {};
    });
    await openMenu(opened);
    await person.click(screen.getByRole('button', { name: 'Send verification email to Grace Hopper' }));

    await screen.findByText(words);
    expect(asked).toEqual(['u1']);
  },
);

test('a user is signed out everywhere after a question', async () => {
  const opened = await openUser();
  const { network, person, user } = opened;
  const asked: string[] = [];
  network.answer(signOutEverywhere, ({ params }) => {
    asked.push(params.id);
    network.answer(getUser, { ...user, sessions: 0, last_used_at: null });
    return { ended: 3 };
  });
  const choose = async () => {
    await openMenu(opened);
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere Grace Hopper' }));
  };
  await choose();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await choose();
  const dialog = screen.getByRole('dialog', { name: 'Sign out Grace Hopper everywhere?' });
  await person.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));

  await screen.findByText('Grace Hopper is signed out everywhere.');
  expect(asked).toEqual(['u1']);
  await waitFor(() => expect(factOf('Sessions')).toBe('0'));
});
