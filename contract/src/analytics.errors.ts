import type { ErrorEntries } from './error-entry.ts';

export const analyticsErrors = {
  analytics_off: { status: 403, message: 'The statistics of this link are switched off.' },
  not_shared: { status: 404, message: 'These statistics are not shared, or no longer.' },
  part_not_shared: { status: 403, message: 'This part of the statistics is not shared.' },
  analytics_not_in_plan: { status: 403, message: 'Statistics are not part of your plan.' },
} as const satisfies ErrorEntries;
