import type { ErrorEntries } from '../http/error-entry.ts';

export const redirectRoutesErrors = {
  routes_not_in_plan: { status: 403, message: 'Redirect routes are not part of your plan.' },
} as const satisfies ErrorEntries;
