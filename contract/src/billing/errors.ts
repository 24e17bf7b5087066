import type { ErrorEntries } from '../http/error-entry.ts';

export const billingErrors = {
  plan_unknown: { status: 422, field: 'plan', message: 'Please choose a plan.' },
  plan_interval_unknown: {
    status: 422,
    field: 'interval',
    message: 'This plan is not sold for this interval.',
  },
} as const satisfies ErrorEntries;
