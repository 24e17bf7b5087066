import { z } from 'zod';
import { atMost } from './characters.ts';

const sentence = 'Control characters are not allowed.';

/** Characters of the longest text in any field: an answer of the robot check. Longer ones are not looked into. */
const longestText = 16_384;
const tooLong = { error: 'This is too long.', abort: true };

/**
 * Text of one line, trimmed. Control characters hide what a text says, and PostgreSQL refuses some of them, as it does
 * halves of surrogate pairs.
 */
export function line(missing?: string) {
  return z
    .string(missing)
    .max(longestText, tooLong)
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, sentence);
}

/** What somebody or something is called. Mail programs make links of web addresses, in emails of ours to anybody. */
export function properName(missing: string, most: number) {
  return line(missing)
    .normalize('NFC')
    .min(1, missing)

    .refine(atMost(most), `The name must not be greater than ${String(most)} characters.`)
    .refine((name) => !/:\/\/|www\./i.test(name), 'The name must not contain a web address.');
}

/** Text of several lines, trimmed. */
export function lines(missing?: string) {
  return z
    .string(missing)
    .max(longestText, tooLong)
    .trim()
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, sentence);
}
