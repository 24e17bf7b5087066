import { z } from 'zod';
import { atMost } from './characters.ts';

const sentence = 'Control characters are not allowed.';

/** The longest text of any field is the answer of the robot check. */
const longestText = 16_384;
/** Turn the direction of what follows, so that a name or an address shows as another. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
export const withoutTurns = (text: string) => text.replace(turns, '');

const tooLong = { error: 'This is too long.', abort: true };

/** Without control characters and lone surrogates, which hide text or fail in PostgreSQL. */
export function line(missing?: string) {
  return z
    .string(missing)
    .max(longestText, tooLong)
    .overwrite(withoutTurns)
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, sentence);
}

/** Refuses web addresses, which mail programs would turn into links in our emails. */
export function properName(missing: string, most: number) {
  return line(missing)
    .normalize('NFC')
    .min(1, missing)

    .refine(atMost(most), `The name must not be greater than ${String(most)} characters.`)
    .refine((name) => !/:\/\/|www\./i.test(name), 'The name must not contain a web address.');
}

export function lines(missing?: string) {
  return z
    .string(missing)
    .max(longestText, tooLong)
    .overwrite(withoutTurns)
    .trim()
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, sentence);
}
