import { z } from 'zod';
import { atMost } from '../../http/characters.ts';
import { maxCardText, maxCardTitle } from '../../http/limits.ts';
import { line } from '../../http/text.ts';

/** What apps show of the link in place of what they find at its destination; a card has a title, or there is none. */
export const shown = {
  card_title: z.string().nullable(),
  card_text: z.string().nullable(),
  card_image_url: z.string().nullable(),
};
/** An empty part of the card is none. */
export const edits = {
  card_title: line()
    .refine(atMost(maxCardTitle), `The title must not be greater than ${String(maxCardTitle)} characters.`)
    .nullable()
    .optional(),
  card_text: line()
    .refine(atMost(maxCardText), `The text must not be greater than ${String(maxCardText)} characters.`)
    .nullable()
    .optional(),
  card_image_url: line().nullable().optional(),
};
export const plain = { card_title: null, card_text: null, card_image_url: null } as const;
