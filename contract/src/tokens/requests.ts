import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { tokenPermissions } from './permissions.ts';

/** For how long what a token asks for is kept, approved or not. */
export const REQUEST_DAYS = 7;
/** For how long it can be asked what became of it. */
export const OUTCOME_DAYS = 14;
/** How many requests of one token may wait. */
export const MOST_REQUESTS = 500;
/** How many are decided by one call. */
export const REQUESTS_AT_ONCE = 10;

export const requestStates = ['pending', 'approved', 'refused', 'failed'] as const;
export type RequestState = (typeof requestStates)[number];

/** What nobody has decided on in time is over. */
export const requestOutcomes = [...requestStates, 'expired'] as const;

const values = z.record(z.string(), z.unknown()).nullable();

/** What would happen, as an entry of the audit would say it. */
export const askedChange = z.object({
  action: z.string(),
  target: z.string().nullable(),
  /** Where it is about a link that is there. */
  short_link: z.string().nullable(),
  before: values,
  after: values,
});
export type AskedChange = z.infer<typeof askedChange>;

export const tokenRequest = z.object({
  id: z.uuid(),
  token: z.string(),
  /** Who made the token. */
  by: z.string(),
  asked_at: z.iso.datetime(),
  /** Such as `POST /url/create`. */
  call: z.string(),
  changes: z.array(askedChange),
  state: z.enum(requestStates),
  /** Why it could not be done. */
  reason: z.string().nullable(),
});
export type TokenRequest = z.infer<typeof tokenRequest>;

/** What waits for approval, or failed when it was approved: the newest first, 50 at most. */
export const listTokenRequests = endpoint({
  ...{ method: 'GET', path: '/tokens/requests', access: 'supervisor.access', scope: 'workspace' },
  response: z.object({ data: z.array(tokenRequest), pending: z.number().int() }),
  limitPerMinute: 60,
});

/** Does what was asked for, or never will. What is decided already is left out of the answer. */
export const decideTokenRequests = endpoint({
  ...{ method: 'POST', path: '/tokens/requests/decide', access: 'supervisor.create', scope: 'workspace' },
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(REQUESTS_AT_ONCE),
    decision: z.enum(['approve', 'refuse']),
  }),
  response: z.object({ data: z.array(tokenRequest.pick({ id: true, state: true, reason: true })) }),
  limitPerMinute: 240,
  deadlineMs: 15_000,
});

/** What became of a request of the token that asks. */
export const getTokenRequest = endpoint({
  ...{ method: 'GET', path: '/requests/:id', access: 'links.view', scope: 'workspace' },
  token: tokenPermissions,
  params: z.object({ id: z.uuid() }),
  response: z.object({
    id: z.uuid(),
    state: z.enum(requestOutcomes),
    reason: z.string().nullable(),
    /** What the call would have been answered, once it is approved; for seven days. */
    answer: z.unknown(),
  }),
  limitPerMinute: 120,
});
