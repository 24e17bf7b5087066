import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofDomains = { area: 'domain', isPublic: true } as const;
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

export const domainsEvents = {
  'domain.added': { ...ofDomains, after: named },
  'domain.verified': { ...ofDomains, after: named },
  'domain.changed': { ...ofDomains, before: settings, after: settings },
  'domain.deleted': { ...ofDomains, before: named },
  'domain.restored': { ...ofDomains, after: named },
  'domain.offered': { ...ofDomains, after: passing },
  'domain.offer_withdrawn': { ...ofDomains, before: named },
  'domain.offer_declined': { ...ofDomains, after: passing },
  /** In the trail of who had it, and of who has it. */
  'domain.transferred': { ...ofDomains, after: passing },
  'common_domain.added': { area: 'staff', isPublic: false, by: 'staff', after: named },
  'domain_rules.changed': { area: 'domain', isPublic: false, by: 'staff', before: rules, after: rules },
} satisfies EventKinds;
