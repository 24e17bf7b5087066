import type { ErrorEntries } from '../http/error-entry.ts';

export const editionsErrors = {
  plan_out_of_season: {
    status: 422,
    field: 'subscription',
    message: 'This plan is not sold at the moment. Please choose another one.',
  },
} as const satisfies ErrorEntries;
