import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { tokenPermissions } from './permissions.ts';

const ofTokens = { area: 'token', outward: null } as const;

const settings = z
  .object({
    name: z.string(),
    permissions: z.array(z.enum(tokenPermissions)),
    expires_at: z.string().nullable(),
    link_budget: z.number().nullable(),
    allowed_hosts: z.array(z.string()).nullable(),
    is_dry_run: z.boolean(),
    needs_approval: z.boolean(),
  })
  .partial();

const request = z.object({ name: z.string(), call: z.string() });

export const tokensEvents = {
  'token.created': { ...ofTokens, sentence: 'created the API token {after.name}', after: settings },
  'token.changed': {
    ...ofTokens,
    sentence: 'changed the API token {before.name}',
    before: settings,
    after: settings,
  },
  'token.paused': {
    ...ofTokens,
    sentence: 'paused the API token {after.name}',
    after: z.object({ name: z.string(), links: z.number(), usual: z.number() }),
  },
  'token.request_approved': {
    ...ofTokens,
    sentence: 'approved {after.call} by the API token {after.name}',
    after: request,
  },
  'token.request_refused': {
    ...ofTokens,
    sentence: 'refused {after.call} by the API token {after.name}',
    after: request,
  },
  'token.resumed': { ...ofTokens, sentence: 'resumed the API token {after.name}', after: settings },
  'token.revoked': {
    ...ofTokens,
    sentence: 'revoked the API token {before.name}',
    before: settings,
  },
} satisfies EventKinds;
