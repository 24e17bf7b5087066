// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CheckoutDetails } from '@linklet/contract/billing/views.ts';
import { paymentPath } from '../billing-paths.ts';
import { CheckoutOverlay } from '../checkout/CheckoutOverlay.tsx';

afterEach(cleanup);

const details: CheckoutDetails = {
  ...{ purpose: 'subscription-purchase', transaction_id: 'txn_1', locale: 'en', allow_discounts: false },
  customer: { id: 'ctm_1', auth_token: 'pca_1' },
  ...{ prices: [{ price_id: 'pri_1', quantity: 1 }], success_url: 'https://lnk.test/success' },
  client_token: 'test_0123456789',
};

test('an overlay of Paddle that can’t be loaded says so, and one that can opens the transaction', async () => {
  const onClose = vi.fn();
  render(<CheckoutOverlay details={details} onClose={onClose} />);
  const script = await waitFor(() => {
    const found = document.querySelector('script[src^="https://cdn.paddle.com/"]');
    if (!found) throw new Error('No script yet.');
    return found;
  });
  fireEvent.error(script);
  await screen.findByText('Payment failed. Please try again later.');
  cleanup();
  const paddle = { Environment: { set: vi.fn() }, Initialize: vi.fn(), Checkout: { open: vi.fn() } };
  window.Paddle = paddle;

  render(<CheckoutOverlay details={details} onClose={onClose} />);

  await waitFor(() => expect(paddle.Checkout.open).toHaveBeenCalledOnce());
  expect(paddle.Environment.set).toHaveBeenCalledWith('sandbox');
  expect(paddle.Checkout.open).toHaveBeenCalledWith({
    ...{ transactionId: 'txn_1', customerAuthToken: 'pca_1' },
    settings: {
      ...{ displayMode: 'overlay', locale: 'en', showAddDiscounts: false },
      successUrl: 'https://lnk.test/success',
    },
  });
  const { eventCallback } = paddle.Initialize.mock.calls[0]?.[0];
  eventCallback({ name: 'checkout.closed' });
  expect(onClose).toHaveBeenCalledOnce();
  eventCallback({ name: 'checkout.error' });
  await screen.findByText('Payment failed. Please try again later.');
});

test.each([
  ['pay_1', '/app/sandbox/pay/pay_1'],
  ['in_1', '/app/settings/payment-method?payment=in_1'],
])('the payment %s is made at %s', (payment, path) => {
  expect(paymentPath(payment, { method: '/app/settings/payment-method' })).toBe(path);
});
