import { z } from 'zod';
import { email } from '../accounts/endpoints.ts';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { line, lines, properName } from '../http/text.ts';

const count = (missing: string, least: number, most: number) =>
  z
    .int(missing)
    .min(least, missing)
    .max(most, `This is more than ${most.toLocaleString('en')}.`);

/** What a company tells of itself to be quoted a price. */
export const quoteRequest = z.object({
  name: properName('Please enter your name.', 100),
  email,
  company: properName('Please enter your company.', 100),
  links_per_month: count('Please enter how many links you make in a month.', 1, 1_000_000_000),
  people: count('Please enter how many of you there are.', 1, 1_000_000),
  domains: count('Please enter how many domains you have, or 0.', 0, 100_000),
  message: lines().refine(atMost(2000), 'The message must not be greater than 2000 characters.').default(''),
});

export const requestQuote = endpoint({
  method: 'POST',
  path: '/pricing/quote',
  access: 'visitor',
  body: quoteRequest.extend({ captcha_token: line().max(16_384).nullish() }).strict(),
  response: z.object({ received: z.boolean() }),
  limitPerMinute: 10,
  idempotent: true,
});

export const quoteRequestStates = ['new', 'answered'] as const;
export type QuoteRequestState = (typeof quoteRequestStates)[number];

export const quoteRequestView = z.object({
  ...{ id: z.number().int(), name: z.string(), email: z.string(), company: z.string() },
  ...{ links_per_month: z.number().int(), people: z.number().int(), domains: z.number().int() },
  message: z.string(),
  /** Whether whoever asked was signed in with this address, and had verified it. */
  is_verified: z.boolean(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type QuoteRequestView = z.infer<typeof quoteRequestView>;

export const listQuoteRequests = endpoint({
  method: 'GET',
  path: '/kiosk/quote-requests',
  access: 'staff',
  query: z.object({
    state: z.enum(quoteRequestStates).default('new'),
    search: line().max(300).default(''),
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(quoteRequestView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

const params = z.object({ id: z.coerce.number().int().positive() });

export const markQuoteAnswered = endpoint({
  ...{ method: 'POST', path: '/kiosk/quote-requests/:id/answered', access: 'staff', params },
  response: z.object({}),
  limitPerMinute: 120,
});

export const reopenQuoteRequest = endpoint({
  ...{ method: 'POST', path: '/kiosk/quote-requests/:id/reopen', access: 'staff', params },
  response: z.object({}),
  limitPerMinute: 120,
});
