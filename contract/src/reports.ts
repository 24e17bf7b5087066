import { z } from 'zod';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { line, lines } from './text.ts';

export const reportReasons = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;

export const reportLinkBody = z.strictObject({
  /** The short link as the visitor saw it: `host/alias`, with or without its scheme. */
  link: line().min(3, 'Please enter the short link.').max(300, 'This is not a short link.'),
  reason: z.enum(reportReasons, 'Please choose a reason.'),
  details: lines().max(2000, 'The details must not be greater than 2000 characters.').default(''),
  captcha_token: line().max(16_384).nullish(),
});
export type ReportLinkBody = z.infer<typeof reportLinkBody>;

export const reportLink = endpoint({
  ...calls.reportLink,
  access: 'visitor',
  body: reportLinkBody,
  response: z.object({ received: z.boolean() }),
  limitPerMinute: 10,
  idempotent: true,
});
