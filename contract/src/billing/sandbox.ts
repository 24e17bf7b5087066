import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line as text } from '../http/text.ts';
import { planInterval } from '../plans/plans.ts';
import { checkoutPurposes, line } from './views.ts';

const ID_LENGTH = 64;
const id = z.object({ id: text().max(ID_LENGTH) });
const limits = { limitPerMinute: 30 };

const sum = z.object({
  lines: z.array(line),
  net: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  currency: z.string(),
});

/** A page of the sandbox on which somebody pays, or gives a card. */
export const sandboxCheckoutView = z.object({
  id: z.string(),
  purpose: z.enum(checkoutPurposes),
  status: z.enum(['open', 'completed', 'expired']),
  email: z.string(),
  /** Null where only a card is given. */
  sum: sum.nullable(),
  trial_days: z.number().int(),
  interval: planInterval.nullable(),
  cancel_url: z.string(),
  success_url: z.string().nullable(),
  /** By the sandbox's clock. */
  now: z.string(),
});
export type SandboxCheckoutView = z.infer<typeof sandboxCheckoutView>;

export const sandboxPaymentView = z.object({
  id: z.string(),
  status: z.enum(['open', 'confirm', 'paid', 'void', 'refunded']),
  sum,
  failure: z.string().nullable(),
});
export type SandboxPaymentView = z.infer<typeof sandboxPaymentView>;

const HOLDER_LENGTH = 100;
const NUMBER_LENGTH = 24;

export const sandboxPayBody = z.strictObject({
  holder: text("Cardholder's name is required")
    .min(1, "Cardholder's name is required")
    .max(HOLDER_LENGTH, 'The name is too long.'),
  number: text('Please enter the number of a test card.')
    .min(1, 'Please enter the number of a test card.')
    .max(NUMBER_LENGTH, 'Please enter the number of a test card.'),
  month: z
    .number('Please enter a month.')
    .int()
    .min(1, 'Please enter a month.')
    .max(12, 'Please enter a month.'),
  year: z
    .number('Please enter a year.')
    .int()
    .min(2000, 'Please enter a year.')
    .max(2100, 'Please enter a year.'),
  cvc: z
    .string()
    .max(4)
    .regex(/^\d{3,4}$/, 'Please enter the security code.'),
});
export type SandboxPayBody = z.infer<typeof sandboxPayBody>;

/** Where it goes on, or the payment that the bank wants confirmed. */
export const sandboxResult = z.object({ success_url: z.string().optional(), confirm: z.string().optional() });
export type SandboxResult = z.infer<typeof sandboxResult>;

export const getSandboxCheckout = endpoint({
  ...{ method: 'GET', path: '/sandbox/checkouts/:id', access: 'session', params: id },
  response: sandboxCheckoutView,
  ...limits,
});

export const paySandboxCheckout = endpoint({
  ...{ method: 'POST', path: '/sandbox/checkouts/:id/pay', access: 'session', params: id },
  body: sandboxPayBody,
  response: sandboxResult,
  ...limits,
});

export const getSandboxPayment = endpoint({
  ...{ method: 'GET', path: '/sandbox/payments/:id', access: 'session', params: id },
  response: sandboxPaymentView,
  ...limits,
});

export const paySandboxPayment = endpoint({
  ...{ method: 'POST', path: '/sandbox/payments/:id/pay', access: 'session', params: id },
  body: sandboxPayBody,
  response: sandboxResult,
  ...limits,
});

export const answerSandboxBank = endpoint({
  ...{ method: 'POST', path: '/sandbox/payments/:id/confirm', access: 'session', params: id },
  body: z.strictObject({ is_confirmed: z.boolean() }),
  response: sandboxResult,
  ...limits,
});
