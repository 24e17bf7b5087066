import { expiryMoment, localMinute } from '../../expiry/expiry.ts';
import type { Option } from '../option.ts';

/** Local time as a date field gives it. */
export interface StartDraft {
  starts_at: string;
}

export const start: Option<StartDraft> = {
  initial: { starts_at: '' },
  ofLink: ({ starts_at: moment }) => ({ starts_at: moment === null ? '' : localMinute(new Date(moment)) }),
  toEdit: ({ starts_at: typed }) => ({ starts_at: expiryMoment(typed) ?? null }),
  fields: { starts_at: 'Start' },
  words: { starts_at: { label: 'Start', nothing: 'from the beginning', isDate: true } },
};
