// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { getPaddle } from '@linklet/contract/billing/paddle.ts';
import { makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

afterEach(() => delete window.Paddle);

function stubPaddle(token: string | null = 'test_0123456789') {
  const network = stubNetwork();
  network.answer(getState, makeState());
  network.answer(getPaddle, { client_token: token });
  const paddle = { Environment: { set: vi.fn() }, Initialize: vi.fn(), Checkout: { open: vi.fn() } };
  window.Paddle = paddle;
  return paddle;
}

test('without Paddle it says that there is nothing to pay', async () => {
  const paddle = stubPaddle(null);

  showScreen('/paddle/payment?_ptxn=txn_01');

  await screen.findByRole('heading', { name: 'There is nothing to pay here' });
  expect(paddle.Checkout.open).not.toHaveBeenCalled();
});

test.each(['', '?_ptxn=', '?_ptxn=pri_1', '?_ptxn=txn_%3Cscript%3E'])(
  'an address that names no payment (%s) opens none',
  async (query) => {
    const paddle = stubPaddle();

    showScreen(`/paddle/payment${query}`);

    await screen.findByText(/This link is incomplete/);
    expect(paddle.Checkout.open).not.toHaveBeenCalled();
  },
);

test('the overlay opens once for the transaction, which Paddle’s own script does not see', async () => {
  const paddle = stubPaddle();

  showScreen('/paddle/payment?_ptxn=txn_01abc');

  await waitFor(() => expect(paddle.Checkout.open).toHaveBeenCalledOnce());
  expect(paddle.Checkout.open.mock.calls[0]?.[0]).toMatchObject({ transactionId: 'txn_01abc' });
  expect(location.search).toBe('?transaction=txn_01abc');

  const { eventCallback } = paddle.Initialize.mock.calls[0]?.[0] as {
    eventCallback: (event: { name: string }) => void;
  };
  act(() => eventCallback({ name: 'checkout.closed' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Open the payment' }));
  await waitFor(() => expect(paddle.Checkout.open).toHaveBeenCalledTimes(2));
  act(() => eventCallback({ name: 'checkout.error' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(paddle.Checkout.open).toHaveBeenCalledTimes(3));
  act(() => eventCallback({ name: 'checkout.completed' }));
  act(() => eventCallback({ name: 'checkout.closed' }));
  await screen.findByText(/Your payment is complete/);
  expect(screen.queryByRole('button', { name: 'Open the payment' })).toBeNull();
});
