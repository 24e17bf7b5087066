import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { phases } from './edition.ts';

// What is none is not compared: dates of great length take long to be read.
const moment = () => z.iso.datetime({ error: 'Please enter a day and a time.', abort: true });

const dates = {
  pre_sale_at: moment(),
  black_friday_at: moment(),
  post_black_friday_at: moment(),
  cyber_monday_at: moment(),
  post_sale_at: moment(),
};

const edition = z.object({
  year: z.number().int(),
  ...dates,
  phase: z.enum(phases).nullable(),
  /** When the next phase begins. */
  next_change_at: z.string().nullable(),
});

/** Of what is sold in it, only while it is. */
export const editionView = edition.extend({ coupon: z.string().nullable(), plans: z.array(z.string()) });
export type EditionView = z.infer<typeof editionView>;

export const getEdition = endpoint({
  method: 'GET',
  path: '/editions/:year',
  access: 'session',
  params: z.object({ year: z.coerce.number().int().positive() }),
  response: editionView,
  limitPerMinute: 120,
});

export const kioskEdition = edition.extend({ coupon: z.string(), plans: z.array(z.string()) });
export type KioskEdition = z.infer<typeof kioskEdition>;

export const listEditions = endpoint({
  method: 'GET',
  path: '/kiosk/editions',
  access: 'staff',
  response: z.object({ data: z.array(kioskEdition) }),
  limitPerMinute: 120,
});

const inOrder = phases.map((phase) => `${phase}_at` as const);

export const editionBody = z.strictObject(dates).superRefine((given, context) => {
  inOrder.slice(1).forEach((name, index) => {
    const before = inOrder[index];
    if (before !== undefined && Date.parse(given[name]) <= Date.parse(given[before]))
      context.addIssue({ code: 'custom', path: [name], message: 'This must be after the date before it.' });
  });
});
export type EditionBody = z.infer<typeof editionBody>;

export const changeEdition = endpoint({
  method: 'PUT',
  path: '/kiosk/editions/:year',
  access: 'staff',
  params: z.object({ year: z.coerce.number().int().positive() }),
  body: editionBody,
  response: kioskEdition,
  limitPerMinute: 30,
});

/** What of an edition every screen knows while it is going on. */
export const promotion = z.object({
  year: z.number().int(),
  phase: z.enum(phases),
  next_change_at: z.string(),
});
export type Promotion = z.infer<typeof promotion>;
