// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import {
  getLinkedPayment,
  startLinkedPayment,
  type LinkedPaymentView,
} from '@linklet/contract/billing/payment-link.ts';
import { makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const PATH = '/app/user/payment/token';
const due: LinkedPaymentView = {
  ...{ plan: 'pro', interval: 'monthly', total: 2379, currency: 'USD', status: 'due' },
  ...{ period_starts_at: '2027-01-10T09:00:00Z', period_ends_at: '2027-02-10T09:00:00Z' },
};

function openLink(path: string) {
  const network = stubNetwork();
  network.answer(getState, makeState());
  return { network, user: () => showScreen(path) };
}

test('where Paddle takes the payment its overlay opens, with nothing that is known of the customer', async () => {
  const paddle = { Environment: { set: vi.fn() }, Initialize: vi.fn(), Checkout: { open: vi.fn() } };
  window.Paddle = paddle;
  const { network, user } = openLink(PATH);
  network.answer(getLinkedPayment, due);
  network.answer(startLinkedPayment, {
    checkout: {
      ...{ purpose: 'invoice-payment', transaction_id: 'txn_1', locale: 'en', allow_discounts: false },
      ...{ customer: { id: 'ctm_1' }, prices: [], success_url: `https://lnk.test${PATH}?paid=true` },
      client_token: 'test_0123456789',
    },
  });

  const person = user();
  await person.click(await screen.findByRole('button', { name: 'Pay $23.79' }));

  await waitFor(() => expect(paddle.Checkout.open).toHaveBeenCalledOnce());
  expect(paddle.Checkout.open.mock.calls[0]?.[0]).toMatchObject({
    transactionId: 'txn_1',
    settings: { successUrl: `https://lnk.test${PATH}?paid=true` },
  });
  expect(paddle.Checkout.open.mock.calls[0]?.[0]).not.toHaveProperty('customerAuthToken');
});

test('whoever comes back from the payment waits for it, and is thanked', async () => {
  const { network, user } = openLink(`${PATH}?paid=true`);
  network.answer(getLinkedPayment, due);
  user();
  await screen.findByText('Your payment is on its way to us. This usually takes a few seconds.');

  network.answer(getLinkedPayment, { ...due, status: 'paid' });

  await screen.findByRole('heading', { name: 'Thank you' });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('what can’t be shown for now is asked for again, and a link that is too old leads to the sign-in', async () => {
  const { network, user } = openLink(PATH);
  network.answer(getLinkedPayment, new Refusal('unavailable'));
  const person = user();
  await screen.findByRole('heading', { name: 'The payment can’t be shown' });

  network.answer(getLinkedPayment, new Refusal('payment_link_wrong'));
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('heading', { name: 'This link didn’t work' });
  const way = screen.getByRole('link', { name: 'Go to the subscription' });
  expect(way.getAttribute('href')).toBe('/app/settings/subscription');
});
