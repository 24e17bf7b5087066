import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { planInterval } from '../plans/plans.ts';
import { checkoutStart } from './views.ts';

const TOKEN_LENGTH = 300;
const params = z.object({ token: line().max(TOKEN_LENGTH) });

export const linkedPaymentView = z.object({
  /** Null for what was used beyond a plan's limits. */
  plan: z.string().nullable(),
  interval: planInterval.nullable(),
  /** With tax. */
  total: z.number().int(),
  currency: z.string(),
  period_starts_at: z.string().nullable(),
  period_ends_at: z.string().nullable(),
  /** `over` is not asked for any more. */
  status: z.enum(['due', 'paid', 'over']),
});
export type LinkedPaymentView = z.infer<typeof linkedPaymentView>;

/** By the link of an email, without signing in: one payment, and nothing else of the account. */
export const getLinkedPayment = endpoint({
  ...{ method: 'GET', path: '/user/payment/:token', access: 'session', params },
  response: linkedPaymentView,
  limitPerMinute: 60,
});

export const startLinkedPayment = endpoint({
  ...{ method: 'POST', path: '/user/payment/:token', access: 'session', params },
  response: checkoutStart,
  ...{ limitPerMinute: 10, deadlineMs: 15_000 },
});
