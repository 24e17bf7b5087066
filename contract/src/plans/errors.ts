import type { ErrorEntries } from '../http/error-entry.ts';

export const plansErrors = {
  override_ends_late: {
    status: 422,
    field: 'ends_at',
    message: 'Please enter an end in the future, at most ten years from now.',
  },
  override_starts_late: {
    status: 422,
    field: 'starts_at',
    message: 'Please enter a start from today on, at most ten years from now.',
  },
  too_many_overrides: {
    status: 409,
    message: 'There are 30 grants and overrides that have not ended. Please revoke one first.',
  },
  override_without_plan: {
    status: 409,
    message: 'It has no plan of its own: please add this to the account that pays for it.',
  },
} as const satisfies ErrorEntries;
