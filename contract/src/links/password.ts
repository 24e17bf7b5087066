import { z } from 'zod';
import { atLeast, atMost } from '../http/characters.ts';
import { apiPrefix } from '../http/endpoint.ts';
import { linkHash } from './hash.ts';

export const linkPassword = z
  .string('The password field is required.')
  .refine(atLeast(4), 'The password must be at least 4 characters.')
  .refine(atMost(128), 'The password must not be greater than 128 characters.');

/** Internal path by which the front door checks the password of a link. */
export const linkPasswordPath = `${apiPrefix}/link-password`;

export const linkPasswordGuess = z.strictObject({ hash: linkHash, password: z.string().refine(atMost(128)) });
export type LinkPasswordGuess = z.infer<typeof linkPasswordGuess>;
