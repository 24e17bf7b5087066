import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { domainState } from './domain-state.ts';

export const kioskDomainFilters = ['all', 'held', 'blocked', 'branded', 'common'] as const;
export type KioskDomainFilter = (typeof kioskDomainFilters)[number];

/** Who can use a common domain, and whether it is served. */
const rules = {
  is_disabled: z.boolean(),
  is_blocked: z.boolean(),
  allow_for_guests: z.boolean(),
  guest_can_use_custom_alias: z.boolean(),
  require_email_verification: z.boolean(),
  subscribed_only: z.boolean(),
};

export const kioskDomain = z.object({
  id: z.number().int(),
  domain: z.string(),
  unicode: z.string(),
  type: z.enum(['common', 'organization']),
  is_base: z.boolean(),
  state: domainState,
  /** Why staff look at it first; null where they don’t. */
  held_for: z.string().nullable(),
  owner: z.object({ kind: z.enum(['user', 'organization']), name: z.string(), id: z.string() }).nullable(),
  links: z.number().int(),
  created_at: z.iso.datetime(),
  released_at: z.iso.datetime().nullable(),
  ...rules,
});
export type KioskDomain = z.infer<typeof kioskDomain>;

export const listKioskDomains = endpoint({
  method: 'GET',
  path: '/kiosk/domains',
  access: 'staff',
  query: z.object({
    search: line().max(254).default(''),
    filter: z.enum(kioskDomainFilters).default('all'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ data: z.array(kioskDomain), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

const domainMissing = 'Enter a domain.';

/** Adds a domain that is the product’s. */
export const addCommonDomain = endpoint({
  method: 'POST',
  path: '/kiosk/domains',
  access: 'confirmedStaff',
  body: z.strictObject({ domain: line(domainMissing).min(1, domainMissing).max(2000, 'Invalid domain') }),
  response: kioskDomain,
  limitPerMinute: 30,
});

export const kioskDomainChange = z
  .strictObject({
    ...rules,
    /** Only false: staff have looked at it. */
    is_held: z.literal(false),
  })
  .partial();
export type KioskDomainChange = z.output<typeof kioskDomainChange>;

export const changeKioskDomain = endpoint({
  method: 'PATCH',
  path: '/kiosk/domains/:id',
  access: 'confirmedStaff',
  params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  body: kioskDomainChange,
  response: kioskDomain,
  limitPerMinute: 60,
});
