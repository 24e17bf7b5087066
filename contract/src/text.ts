import { z } from 'zod';

const sentence = 'Control characters are not allowed.';

/**
 * Text of one line, trimmed. Control characters hide what a text says, and PostgreSQL refuses some of them, as it does
 * halves of surrogate pairs.
 */
export function line(missing?: string) {
  return z
    .string(missing)
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, sentence);
}

/** Text of several lines, trimmed. */
export function lines(missing?: string) {
  return z
    .string(missing)
    .trim()
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, sentence);
}
