import { z } from 'zod';
import type { EventKinds, KeptData } from '../audit/event.ts';

const ofDomains = { area: 'domain', outward: null } as const;
const named = z.object({ domain: z.string() });
const passing = named.extend({ from: z.string(), to: z.string() });
const settings = z.object({
  domain: z.string(),
  is_disabled: z.boolean(),
  is_default: z.boolean().optional(),
  apple_app_links: z.string().nullable().optional(),
  android_app_links: z.string().nullable().optional(),
  hsts: z.unknown().optional(),
  root_url: z.string().nullable(),
  not_found_url: z.string().nullable(),
  for_all_teams: z.boolean(),
  teams: z.array(z.string()),
  wide_aliases: z.boolean().optional(),
  case_sensitive_aliases: z.boolean().optional(),
});

const rules = z.object({
  domain: z.string(),
  is_held: z.boolean(),
  is_disabled: z.boolean(),
  is_blocked: z.boolean(),
  allow_for_guests: z.boolean(),
  guest_can_use_custom_alias: z.boolean(),
  require_email_verification: z.boolean(),
  subscribed_only: z.boolean(),
});

function rulesSentence({ before, after }: KeptData): string {
  if (before?.['is_blocked'] !== after?.['is_blocked'])
    return after?.['is_blocked'] === true
      ? 'blocked the domain {after.domain}'
      : 'unblocked the domain {after.domain}';
  return before?.['is_held'] === true
    ? 'approved the domain {after.domain}'
    : 'changed who may use the domain {after.domain}';
}

export const domainsEvents = {
  'domain.added': {
    ...ofDomains,
    outward: 'domain.added',
    sentence: 'added the domain {after.domain}',
    after: named,
  },
  'domain.verified': {
    ...ofDomains,
    outward: 'domain.verified',
    sentence: 'proved to own the domain {after.domain}',
    after: named,
  },
  'domain.changed': {
    ...ofDomains,
    outward: 'domain.updated',
    sentence: 'changed the domain {after.domain}',
    before: settings,
    after: settings,
  },
  'domain.deleted': {
    ...ofDomains,
    outward: 'domain.deleted',
    sentence: 'deleted the domain {before.domain}',
    before: named,
  },
  'domain.restored': {
    ...ofDomains,
    outward: 'domain.restored',
    sentence: 'restored the domain {after.domain}',
    after: named,
  },
  'domain.offered': {
    ...ofDomains,
    sentence: 'offered the domain {after.domain} to {after.to}',
    after: passing,
  },
  'domain.offer_withdrawn': {
    ...ofDomains,
    sentence: 'withdrew the offer of the domain {before.domain}',
    before: named,
  },
  'domain.offer_declined': { ...ofDomains, sentence: 'declined the domain {after.domain}', after: passing },
  /** In the trail of who had it, and of who has it. */
  'domain.transferred': {
    ...ofDomains,
    outward: 'domain.transferred',
    sentence: 'transferred the domain {after.domain} from {after.from} to {after.to}',
    after: passing,
  },
  'common_domain.added': {
    area: 'staff',
    outward: null,
    by: 'staff',
    sentence: 'added the common domain {after.domain}',
    after: named,
  },
  'domain_rules.changed': {
    area: 'domain',
    outward: null,
    by: 'staff',
    sentence: rulesSentence,
    before: rules,
    after: rules,
  },
} satisfies EventKinds;
