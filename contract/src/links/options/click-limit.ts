import { z } from 'zod';
import { line } from '../../http/text.ts';

const maxClicks = z
  .int('The limit is not a whole number.')
  .min(1, 'The limit must be from 1 to 1,000,000 clicks.')
  .max(1_000_000, 'The limit must be from 1 to 1,000,000 clicks.');

/** How many visits lead to the destination, and where the others go. */
export const shown = {
  /** Null for any number. */
  max_clicks: z.number().int().nullable(),
  /** How many of them were made. */
  clicks_used: z.number().int(),
  /** Where later visits lead; null for a page that says that the link is used up. */
  after_clicks_url: z.string().nullable(),
};
export const edits = {
  max_clicks: maxClicks.nullable().optional(),
  after_clicks_url: line().nullable().optional(),
};
export const plain = { max_clicks: null, clicks_used: 0, after_clicks_url: null } as const;
