// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SharedDebt, SubscriptionView } from '@linklet/contract/billing/subscriptions.ts';
import { makeStaff } from '#/testing/make-state.ts';
import { BillingNotices } from './BillingNotices.tsx';

afterEach(cleanup);

const dunning: SharedDebt['dunning'] = {
  ...{ step: 'warned', since: '2027-01-10T09:00:00Z', next_at: '2027-01-17T09:00:00Z' },
};
const workspace = { organization: { slug: 'acme', name: 'Acme' }, team: null, permissions: [] };
const PAID_AT = '/app/organizations/acme/settings/profile/subscription';

function show(debt: SharedDebt, path = '/app/dashboard') {
  render(<BillingNotices user={makeStaff()} debt={debt} workspace={workspace} path={path} />);
}

test('whoever may not pay for an organization reads whom to ask, and has no way to pay', () => {
  show({ dunning, ask: 'Ada Lovelace', path: null });

  expect(screen.getByRole('status').textContent).toContain('The payment for Acme failed on');
  expect(screen.getByRole('status').textContent).toContain('Ask someone who can pay it: Ada Lovelace.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('whoever may pay for it is led there, and reads no more of it on that page', () => {
  show({ dunning, ask: null, path: PAID_AT });

  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(PAID_AT);
  cleanup();
  show({ dunning, ask: null, path: PAID_AT }, PAID_AT);
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['/app/dashboard', 1],
  ['/app/sandbox/checkout/cs_1', 0],
  ['/app/user/payment/token', 0],
  ['/app/settings/payment-method', 0],
])('nothing comes between somebody and a payment: at %s there are %i reminders', (path, count) => {
  const user = makeStaff();
  const trial = {
    name: 'pro',
    isOnTrial: true,
    remainingTrialDays: 7,
    trial_ends_at: '2027-01-17T09:00:00Z',
  };
  const current = [trial as SubscriptionView];

  render(
    <BillingNotices
      user={{ ...user, subscriptions: { current, future: [] } }}
      debt={null}
      workspace={null}
      path={path}
    />,
  );

  expect(screen.queryAllByRole('dialog')).toHaveLength(count);
});
