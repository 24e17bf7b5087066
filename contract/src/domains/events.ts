import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofDomains = { area: 'domain', isPublic: true } as const;
const named = z.object({ domain: z.string() });
const settings = z.object({
  domain: z.string(),
  is_disabled: z.boolean(),
  root_url: z.string().nullable(),
  not_found_url: z.string().nullable(),
  for_all_teams: z.boolean(),
  teams: z.array(z.string()),
});

export const domainsEvents = {
  'domain.added': { ...ofDomains, after: named },
  'domain.proven': { ...ofDomains, after: named },
  'domain.changed': { ...ofDomains, before: settings, after: settings },
  'domain.deleted': { ...ofDomains, before: named },
  'domain.restored': { ...ofDomains, after: named },
} satisfies EventKinds;
