// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { userBilling, type StaffBillingView } from '@linklet/contract/billing/staff.ts';
import type { QuoteView } from '@linklet/contract/billing/views.ts';
import { listUserOrganizations } from '@linklet/contract/helpdesk/endpoints.ts';
import { getUser } from '@linklet/contract/kiosk/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { makeKioskUser } from '#/testing/make-kiosk-user.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const at = '2026-11-20T10:00:00.000Z';

const bills: StaffBillingView = {
  ...{ name: 'Ada', plan: { name: 'pro', interval: 'monthly', starts_at: at }, is_paid: true },
  plans: [
    { name: 'personal', hidden: false, intervals: ['monthly', 'yearly'] },
    { name: 'pro', hidden: false, intervals: ['monthly', 'yearly'] },
  ],
  subscriptions: [
    {
      ...{ plan: 'pro', interval: 'monthly', state: 'active', provider: 'stripe', amount: 1999 },
      ...{ currency: 'JPY', starts_at: at, period_ends_at: at, next_plan: 'personal' },
    },
  ],
  invoices: [
    {
      ...{ number: 'INV-1', status: 'partly_refunded', issued_at: at, what: 'pro, monthly', period: null },
      ...{ total: 2379, currency: 'USD', credits: null, refunded: 379, refunding: 500, issuer: null },
    },
  ],
  ...{ events: [], is_on_trial: false, is_trial_granted: false, teams: [], clock: null },
};

const quote: QuoteView = {
  ...{ id: 'q1', subscription: 'personal', interval: 'monthly', when: 'now', at },
  lines: [{ text: 'Rest of pro, monthly', amount: -100 }],
  ...{ net: 0, tax: 0, total: 0, currency: 'USD', tax_note: null, trial_days: 0, trial_refused: null },
  ...{ renews: { at, total: 999 }, lost: ['use_api'] },
  exceeded: [{ name: 'active_aliases', used: 700, limit: 500 }],
};

function showBills(view: StaffBillingView = bills) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff() }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(getUser, makeKioskUser({ id: 'a1', name: 'Ada', email: 'ada@people.test', created_at: at }));
  network.answer(listUserOrganizations, { data: [] });
  network.answer(userBilling.getBilling, view);
  return { network, user: showScreen('/app/kiosk/user/a1') };
}

test('a refund offers what is left, and says what was given back and what is about to be', async () => {
  const { network, user } = showBills();
  let sent: unknown;
  network.answer(userBilling.refund, ({ body }) => {
    sent = body;
    return { ...bills, invoices: [] };
  });
  await screen.findByText(/\$3\.79 refunded · \$5\.00 being refunded/);

  await user.click(screen.getByRole('button', { name: 'Refund… INV-1' }));
  const dialog = within(screen.getByRole('dialog'));
  const amount = dialog.getByRole<HTMLInputElement>('textbox');
  expect(amount.value).toBe('15');
  await user.clear(amount);
  await user.type(amount, '15.01');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(sent).toBeUndefined();
  await user.clear(amount);
  await user.type(amount, '7.5');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));

  await screen.findByText('No invoices.');
  expect(sent).toEqual({ number: 'INV-1', amount: 750, left: 1500 });
});

test('a plan that is paid is changed by a quote, which is asked for anew where it is too old', async () => {
  const { network, user } = showBills();
  let asked = 0;
  network.answer(userBilling.getQuote, () => ({ ...quote, id: `q${String((asked += 1))}` }));
  const agreed: unknown[] = [];
  network.answer(userBilling.changePlan, ({ body }) => {
    agreed.push(body.quote);
    if (agreed.length === 1) return new Refusal('quote_changed');
    return { ...bills, plan: { ...bills.plan, name: 'personal' } };
  });

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Plan' }), 'personal');
  await user.click(screen.getByRole('button', { name: 'Show what it costs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Personal' }));
  await dialog.findByText(/there are 700, and there could be 500/);
  dialog.getByText(/not refunded automatically/);
  await user.click(dialog.getByRole('button', { name: 'Change the plan' }));
  await screen.findByText('The amount has changed. Please look at it again.');
  await expect.poll(() => asked).toBe(2);
  await user.click(dialog.getByRole('button', { name: 'Change the plan' }));

  await screen.findByText('Plan changed.');
  expect(agreed).toEqual(['q1', 'q2']);
});

test('a change that cannot be made says why', async () => {
  const { network, user } = showBills();
  network.answer(userBilling.getQuote, new Refusal('subscription_ending'));

  await user.click(await screen.findByRole('button', { name: 'Show what it costs' }));

  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('The subscription is cancelled. Reactivate it first.');
  expect(dialog.queryByRole('button', { name: 'Change the plan' })).toBeNull();
});

test('the time is moved where the sandbox takes payments, and what happened is read', async () => {
  const { network, user } = showBills({ ...bills, clock: { now: at, most_days: 89 } });
  network.answer(userBilling.moveClock, ({ body }) => ({
    billing: { ...bills, clock: { now: at, most_days: 60 } },
    happened: [{ at, text: `${String(body.days)} days passed.` }],
  }));
  const days = await screen.findByRole('textbox', { name: 'Days to move ahead' });

  await user.clear(days);
  await user.type(days, '90');
  await user.click(screen.getByRole('button', { name: 'Move ahead' }));
  expect((await screen.findAllByText('Enter 1 to 89 days: two renewals at most.')).length).toBeGreaterThan(0);
  await user.clear(days);
  await user.type(days, '40');
  await user.click(screen.getByRole('button', { name: 'Move ahead' }));

  await screen.findByText(/: 40 days passed\.$/);
});

test('no time is moved anywhere else', async () => {
  showBills();

  await screen.findByRole('button', { name: 'Refund… INV-1' });

  expect(screen.queryByRole('button', { name: 'Move ahead' })).toBeNull();
});
