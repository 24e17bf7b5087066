/** Pages about what is paid, below where its settings are. */
export function billingPathsAt(base: string, method = 'payment-method') {
  const subscription = `${base}/subscription`;
  return {
    subscription,
    plans: `${subscription}/plans`,
    order: (plan: string, interval: string) =>
      `${subscription}?${String(new URLSearchParams({ subscription: plan, interval }))}`,
    update: (plan: string, interval: string) =>
      `${subscription}/update/${encodeURIComponent(plan)}/${interval}`,
    method: `${base}/${method}`,
    invoices: `${base}/invoices`,
  };
}

export type BillingPaths = ReturnType<typeof billingPathsAt>;

export const ownPaths = billingPathsAt('/app/settings');

/** Where a payment that is due is made, and where it goes on. */
export function paymentPath(paymentId: string): string {
  return `/app/sandbox/pay/${encodeURIComponent(paymentId)}`;
}
