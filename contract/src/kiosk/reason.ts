import { line } from '../http/text.ts';

const missing = 'Please enter a reason.';
export const REASON_LENGTH = 300;

/** Why staff did something for somebody; it is kept in the trail, for staff alone. */
export const staffReason = line(missing)
  .min(1, missing)
  .max(REASON_LENGTH, 'Please enter at most 300 characters.');
