import type { ErrorEntries } from '../http/error-entry.ts';

export const billingErrors = {
  plan_unknown: { status: 422, field: 'plan', message: 'Please choose a plan.' },
  plan_interval_unknown: {
    status: 422,
    field: 'interval',
    message: 'This plan is not sold for this interval.',
  },
  plan_is_paid: {
    status: 409,
    message: 'A plan is being paid here. Cancel it first.',
  },
  payment_overdue: {
    status: 402,
    message:
      'Your last payment failed, so nothing new can be made. Links and statistics go on. Pay to go on as before.',
  },
} as const satisfies ErrorEntries;
