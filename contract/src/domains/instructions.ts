import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { brandedDomain } from './endpoints.ts';

/** Days for which instructions can be read. */
export const INSTRUCTIONS_DAYS = 30;

const instructions = brandedDomain.pick({
  unicode: true,
  apex: true,
  provider: true,
  records: true,
  looked_at: true,
});
export type Instructions = z.infer<typeof instructions>;

/** The records that a domain needs, for whoever keeps them and has no account. */
export const readInstructions = endpoint({
  method: 'GET',
  path: '/domain-instructions/:token',
  access: 'session',
  params: z.object({ token: line().max(120) }),
  response: instructions,
  limitPerMinute: 120,
});
