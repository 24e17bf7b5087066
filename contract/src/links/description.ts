import { atMost } from '../http/characters.ts';
import { maxDescription } from '../http/limits.ts';
import { lines } from '../http/text.ts';

/** What the people of an organization say of a link. */
export const description = lines().refine(
  atMost(maxDescription),
  `The description must not be greater than ${String(maxDescription)} characters.`,
);
