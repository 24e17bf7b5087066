import type { ErrorEntries } from '../http/error-entry.ts';

export const usageErrors = {
  plan_limit_reached: {
    status: 406,
    message: "You've hit your plan's limit for creating links",
    data: ['limit', 'reached'],
  },
  not_enough_credits: { status: 406, message: 'Not enough credits for this operation' },
  using_credits: {
    status: 409,
    message: 'This uses up to {cost} of your {remaining} remaining credits.',
    data: ['cost'],
  },
  spend_limit_reached: {
    status: 406,
    message: 'What goes beyond your plan’s limits has reached the spend limit of this month.',
    data: ['limit'],
  },
  spend_limit_too_low: {
    status: 422,
    field: 'spend_limit',
    message: 'This month costs {amount} already. Please enter that at least.',
  },
  overage_not_allowed: { status: 406, message: 'Your plan does not include overages.' },
} as const satisfies ErrorEntries;
