import type { StaffBillingView } from '@linklet/contract/billing/staff.ts';

/** What staff see of whoever pays nothing. */
export const noBills: StaffBillingView = {
  ...{ name: 'Acme', plan: { name: 'free', interval: null, starts_at: null }, is_paid: false },
  ...{ plans: [{ name: 'free', hidden: false, intervals: [] }], subscriptions: [], invoices: [], events: [] },
  ...{ is_on_trial: false, is_trial_granted: false, clock: null },
  teams: [
    { slug: 'sales', name: 'Sales', plan: 'enterprise team' },
    { slug: 'help', name: 'Help', plan: null },
  ],
};
