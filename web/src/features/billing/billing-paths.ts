import type { BillingOwner } from './billing-owner.ts';

/** Pages about what is paid, below where its settings are. */
export function billingPathsAt(base: string, method = 'payment-method') {
  const subscription = `${base}/subscription`;
  return {
    subscription,
    plans: `${subscription}/plans`,
    order: (plan: string, interval: string, currency: string) =>
      `${subscription}?${String(new URLSearchParams({ subscription: plan, interval, currency }))}`,
    update: (plan: string, interval: string) =>
      `${subscription}/update/${encodeURIComponent(plan)}/${interval}`,
    method: `${base}/${method}`,
    invoices: `${base}/invoices`,
  };
}

export type BillingPaths = ReturnType<typeof billingPathsAt>;

export const ownPaths = billingPathsAt('/app/settings');

/** Of the pages of whoever pays. */
export function billingPathsOf({ organization, team }: BillingOwner): BillingPaths {
  if (organization === undefined) return ownPaths;
  return team === undefined
    ? billingPathsAt(`/app/organizations/${organization}/settings/profile`, 'payment')
    : billingPathsAt(`/app/organization/${organization}/team/${team}`);
}

const SANDBOX_PAYMENT = 'pay_';

/** Where a payment that is due is made; providers but the sandbox have a page of their own, which is opened there. */
export function paymentPath(paymentId: string, { method }: Pick<BillingPaths, 'method'>): string {
  const id = encodeURIComponent(paymentId);
  return paymentId.startsWith(SANDBOX_PAYMENT) ? `/app/sandbox/pay/${id}` : `${method}?payment=${id}`;
}
