import { atMost } from '../http/characters.ts';
import { maxTitle } from '../http/limits.ts';
import { line } from '../http/text.ts';

/** What people call a link among themselves; visitors never see it. */
export const title = line().refine(
  atMost(maxTitle),
  `The title must not be greater than ${String(maxTitle)} characters.`,
);
