import { useRef, useState } from 'react';
import { notify } from '#/lib/notices.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { useBillingOwner, type BillingOwner } from './billing-owner.ts';
import { billingPathsOf, paymentPath } from './billing-paths.ts';

const done = {
  updated: 'Your plan has changed.',
  scheduled: 'Your plan changes with the next period.',
  cancelled: 'Your plan was cancelled. You keep it until the period ends.',
  ended: 'Your plan has ended.',
  withdrawn: 'Your plan stays as it is.',
  reactivate_success: 'Your subscription continues.',
  resume_success: 'Thank you, your payment has arrived.',
} as const;

export type Done = keyof typeof done;

/** Runs one change of what is paid at a time. Where a payment is due first, it goes on at the provider's page. */
export function usePayment() {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<{ said: Done; end: Promise<void> } | null>(null);
  const owner = useBillingOwner();

  function run(work: () => Promise<unknown>, said: Done): void {
    // A second click is no second wish; another wish waits until what was shown before it is over.
    if (running.current?.said === said) return;
    setBusy(true);
    const before = running.current?.end ?? Promise.resolve();
    const end = before
      .then(work)
      .then(
        () => void notify(done[said], 'success'),
        (error: unknown) => explain(error, owner),
      )
      .finally(() => {
        if (running.current !== mine) return;
        running.current = null;
        setBusy(false);
      });
    const mine = { said, end };
    running.current = mine;
  }

  return { run, isBusy };
}

/** `payment declined` leads to where it can be made. */
export function explain(error: unknown, owner: BillingOwner): void {
  if (error instanceof ApiError && error.status === 402 && error.paymentId !== undefined)
    location.assign(paymentPath(error.paymentId, billingPathsOf(owner)));
  else notify(noticeOf(error));
}
