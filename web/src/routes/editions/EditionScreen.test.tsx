// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { getCoupon } from '@linklet/contract/billing/coupons.ts';
import { listPlans } from '@linklet/contract/billing/endpoints.ts';
import type { Phase } from '@linklet/contract/editions/edition.ts';
import { getEdition } from '@linklet/contract/editions/endpoints.ts';
import { makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

function stubEdition(phase: Phase | null): void {
  const network = stubNetwork();
  network.answer(getState, makeState());
  const sells = phase === 'black_friday' || phase === 'cyber_monday';
  network.answer(getEdition, {
    ...{ year: 2024, phase, next_change_at: null, coupon: sells ? 'BF2024' : null, plans: [] },
    pre_sale_at: '2024-11-18T12:00:00Z',
    black_friday_at: '2024-11-25T12:00:00Z',
    post_black_friday_at: '2024-11-30T12:00:00Z',
    cyber_monday_at: '2024-12-02T12:00:00Z',
    post_sale_at: '2024-12-03T12:00:00Z',
  });
  network.answer(getCoupon, { coupon: 'BF2024', percent_off: 40, amount_off: null, currency: null });
  network.answer(listPlans, { data: [], currency: 'USD' });
}

test.each([
  ['black-friday', null, /has not begun yet/, /Nov 25, 2024/],
  ['black-friday', 'pre_sale', /has not begun yet/, /Nov 25, 2024/],
  ['black-friday', 'black_friday', /40% off every yearly plan/, /Nov 30, 2024/],
  ['black-friday', 'post_black_friday', /is over/, /Nov 30, 2024/],
  ['black-friday', 'cyber_monday', /is over/, /Nov 30, 2024/],
  ['black-friday', 'post_sale', /is over/, /Nov 30, 2024/],
  ['cyber-monday', 'pre_sale', /has not begun yet/, /Dec 2, 2024/],
  ['cyber-monday', 'black_friday', /has not begun yet/, /Dec 2, 2024/],
  ['cyber-monday', 'post_black_friday', /has not begun yet/, /Dec 2, 2024/],
  ['cyber-monday', 'cyber_monday', /40% off every yearly plan/, /Dec 3, 2024/],
  ['cyber-monday', 'post_sale', /is over/, /Dec 3, 2024/],
] as const)('the page of %s in the phase %s says that it %s', async (day, phase, heading, date) => {
  stubEdition(phase);

  showScreen(`/app/${day}-2024`);

  await screen.findByRole('heading', { name: heading });
  screen.getByText(date);
});

test('a day that is over leads to the plans of today', async () => {
  stubEdition('post_sale');

  showScreen('/app/black-friday-2024');

  const link = await screen.findByRole('link', { name: 'See today’s plans' });
  expect(link.getAttribute('href')).toBe('/app/pricing');
});

test('the coupon goes along to where a plan is bought', async () => {
  stubEdition('black_friday');

  const person = showScreen('/app/black-friday-2024');
  await person.click(await screen.findByRole('link', { name: 'Choose a plan' }));

  await waitFor(() => expect(document.cookie).toContain('coupon=BF2024'));
});
