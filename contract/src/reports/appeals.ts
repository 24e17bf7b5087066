import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { line, lines } from '../http/text.ts';
import { linkHash } from '../links/hash.ts';
import { reportStates, shownBan } from './endpoints.ts';
import { linkFacts } from './link-facts.ts';
import { reportReasons } from './reasons.ts';

export const appealOutcomes = ['granted', 'declined'] as const;

export const maxAppeal = 1000;
export const maxAppealAnswer = 500;

export const appealLink = endpoint({
  method: 'POST',
  path: '/link/:hash/appeal',
  access: 'links.update',
  scope: 'workspace',
  params: z.object({ hash: linkHash }),
  body: z.strictObject({
    text: lines()
      .min(1, 'Please say why it should be unblocked.')
      .refine(atMost(maxAppeal), `The appeal must not be greater than ${String(maxAppeal)} characters.`),
  }),
  response: z.object({}),
  limitPerMinute: 10,
  idempotent: true,
});

export const appealView = z.object({
  id: z.number().int(),
  /** Its address, without a scheme. */
  link: z.string(),
  destination: z.string(),
  link_facts: linkFacts,
  text: z.string(),
  /** Null for a guest, and where the account was erased. */
  author: z.string().nullable(),
  created_at: z.string(),
  /** The first that blocks the link; null once none does. */
  ban: shownBan.extend({ reason: z.enum(reportReasons) }).nullable(),
  /** Null while it is open. */
  outcome: z.enum(appealOutcomes).nullable(),
  answer: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type AppealView = z.infer<typeof appealView>;

/** Those of links that are in the trash are not listed until the link is restored. */
export const listAppeals = endpoint({
  method: 'GET',
  path: '/kiosk/appeals',
  access: 'staff',
  query: z.object({
    state: z.enum(reportStates).default('open'),
    search: line().max(300).default(''),
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(appealView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

/** It is granted by lifting what blocks the link. */
export const declineAppeal = endpoint({
  method: 'POST',
  path: '/kiosk/appeals/:id/decline',
  access: 'staff',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.strictObject({
    answer: lines()
      .refine(
        atMost(maxAppealAnswer),
        `The answer must not be greater than ${String(maxAppealAnswer)} characters.`,
      )
      .default(''),
  }),
  response: z.object({}),
  limitPerMinute: 60,
});
