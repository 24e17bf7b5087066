import { atMost } from '../http/characters.ts';
import { maxDescription } from '../http/limits.ts';
import { lines } from '../http/text.ts';

/** What people note of a link among themselves; visitors never see it. */
export const description = lines().refine(
  atMost(maxDescription),
  `The description must not be greater than ${String(maxDescription)} characters.`,
);
