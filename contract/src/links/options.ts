import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { maxCardText, maxCardTitle, maxDescription } from '../http/limits.ts';
import { linkPassword } from './password.ts';
import { line, lines } from '../http/text.ts';

/** What the people of an organization say of a link. */
export const description = lines().refine(
  atMost(maxDescription),
  `The description must not be greater than ${String(maxDescription)} characters.`,
);

export const redirectStatuses = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

/** How a link leads to its destination. */
export const linkOptions = z.object({
  /** Of HTTP: 301 and 308 say that it is for good, 307 and 308 that the request's method goes along. */
  redirect_status: z.union(redirectStatuses.map((status) => z.literal(status))),
  /** Whether what a visitor adds to the short link goes along. */
  passes_query: z.boolean(),
  /** Before it the link leads nowhere; null for one that works from the beginning. */
  starts_at: z.string().nullable(),
  /** Ids of the pixel scripts that its visitors are shown to first. */
  pixels: z.array(z.number().int()),
  /** Whether visitors are asked for a password first. It can be set, and never read. */
  has_password: z.boolean(),
  /** As many visits lead to the destination; null for any number. */
  max_clicks: z.number().int().nullable(),
  /** How many of them were made. */
  clicks_used: z.number().int(),
  /** Where later visits lead; null for a page that says that the link is used up. */
  after_clicks_url: z.string().nullable(),
  /** What apps show of the link in place of what they find at its destination; a card has a title, or there is none. */
  card_title: z.string().nullable(),
  card_text: z.string().nullable(),
  card_image_url: z.string().nullable(),
  /** Whether its visits are stored and shown. */
  analytics_enabled: z.boolean(),
  /** Whether anybody with the address of its statistics sees them. */
  analytics_public: z.boolean(),
});
export type LinkOptions = z.infer<typeof linkOptions>;

const maxClicks = z
  .int('The limit is not a whole number.')
  .min(1, 'The limit must be from 1 to 1,000,000 clicks.')
  .max(1_000_000, 'The limit must be from 1 to 1,000,000 clicks.');

/** What of the options can be set; what is not given stays, or is as it is with most links. */
export const optionEdits = {
  redirect_status: linkOptions.shape.redirect_status.optional(),
  passes_query: z.boolean().optional(),
  pixels: z.array(z.number().int()).max(10, 'The pixels must not be greater than 10.').optional(),
  starts_at: z.iso.datetime({ offset: true, error: 'The start is not a date.' }).nullable().optional(),
  /** Asked for before a visitor is led on; null for none. */
  password: linkPassword.nullable().optional(),
  /** Null for any number. */
  max_clicks: maxClicks.nullable().optional(),
  after_clicks_url: line().nullable().optional(),
  /** An empty part of the card is none. */
  card_title: line()
    .refine(atMost(maxCardTitle), `The title must not be greater than ${String(maxCardTitle)} characters.`)
    .nullable()
    .optional(),
  card_text: line()
    .refine(atMost(maxCardText), `The text must not be greater than ${String(maxCardText)} characters.`)
    .nullable()
    .optional(),
  card_image_url: line().nullable().optional(),
  analytics_enabled: z.boolean().optional(),
  analytics_public: z.boolean().optional(),
};
