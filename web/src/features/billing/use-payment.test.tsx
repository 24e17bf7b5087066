// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePayment } from './use-payment.ts';

test('a second click is no second wish, and another wish waits until the one before it is over', async () => {
  const done: string[] = [];
  let end: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (end = resolve));
  const { result } = renderHook(() => usePayment());
  const { run } = result.current;

  act(() => {
    run(async () => first.then(() => void done.push('cancelled')), 'cancelled');
    run(async () => void done.push('cancelled again'), 'cancelled');
    // By whoever has asked before, as a dialog does.
    run(async () => void done.push('ended'), 'ended');
  });
  const whileFirst = [...done];
  await act(async () => {
    end();
    await first;
    await new Promise((resolve) => void setTimeout(resolve));
  });

  expect(whileFirst).toEqual([]);
  expect(done).toEqual(['cancelled', 'ended']);
  expect(result.current.isBusy).toBe(false);
});
