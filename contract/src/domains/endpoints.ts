import { z } from 'zod';
import type { Access } from '../http/access.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { maxUrlLength } from '../links/destination.ts';
import { ofOrganization } from '../organizations/endpoints.ts';
import { appLinks } from './app-links.ts';
import { foundDiagnosis } from './diagnoses.ts';
import { domainState } from './domain-state.ts';
import { strictTransport } from './strict-transport.ts';

const domainMissing = 'Enter a domain.';

export const claimBody = z.strictObject({
  domain: line(domainMissing).min(1, domainMissing).max(2000, 'Invalid domain'),
  /** Its owner says that the domain is used for short links alone. */
  only_for_links: z.literal(true, 'Confirm that the domain is used only for short links.'),
  /** Whether the www of a root domain leads to it. */
  with_www: z.boolean().optional(),
});
export type ClaimBody = z.output<typeof claimBody>;

/** A record to add, with whether it was found. */
export const wantedRecord = z.object({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  /** The name without the domain, as most providers want it; @ for the domain itself. */
  relative: z.string(),
  value: z.string(),
  is_found: z.boolean(),
  /** What is there in its place; empty for nothing. */
  found: z.array(z.string()),
});
export type WantedRecord = z.infer<typeof wantedRecord>;

export const domainKinds = ['own', 'subdomain', 'vanity', 'www'] as const;

export const brandedDomain = z.object({
  domain: z.string(),
  /** One of its owner, a part of one that its owner has, a name below the base domain, or what leads to a root domain. */
  kind: z.enum(domainKinds),
  /** As people read it; the same for names of ASCII letters. */
  unicode: z.string(),
  /** The name that is registered, of which it is a part. */
  apex: z.string(),
  state: domainState,
  diagnoses: z.array(foundDiagnosis),
  records: z.array(wantedRecord),
  /** Null where visitors need none; its end is null until one was seen. */
  certificate: z
    .object({ until: z.iso.datetime().nullable(), issuer: z.string(), error: z.string() })
    .nullable(),
  /** Until when the name is registered, as its registry says; null where it says nothing. */
  registered_until: z.iso.datetime().nullable(),
  /** Who keeps the records, by the name servers; empty for an unknown one. */
  provider: z.string(),
  looked_at: z.iso.datetime().nullable(),
  /** Opens its records to whoever keeps them, without an account (`/domain-instructions/…`). */
  instructions: z.string(),
  next_look_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  proven_at: z.iso.datetime().nullable(),
  /** Since when its TXT record is gone, or it leads elsewhere; null where it does not. */
  proof_lost_at: z.iso.datetime().nullable(),
  direction_lost_at: z.iso.datetime().nullable(),
  /** Since when the plan has no branded domains, and since when links are stopped for that. */
  plan_ended_at: z.iso.datetime().nullable(),
  suspended_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
  /** When a deleted one is given up, or an unproven one. */
  ends_at: z.iso.datetime().nullable(),
  is_disabled: z.boolean(),
  /** Whether forms for new links begin with it; of all domains of an owner one at most. */
  is_default: z.boolean(),
  root_url: z.string().nullable(),
  not_found_url: z.string().nullable(),
  /** For how long browsers come by https alone; null where they are not told to. */
  hsts: strictTransport.nullable(),
  /** The files that phones ask for, as JSON; null for none. */
  apple_app_links: z.string().nullable(),
  android_app_links: z.string().nullable(),
  for_all_teams: z.boolean(),
  teams: z.array(z.string()),
  /** Whether its aliases may be longer, of any script, with dots and slashes; and whether letter case tells them apart. */
  wide_aliases: z.boolean(),
  case_sensitive_aliases: z.boolean(),
  /** Whether its www leads to it; null where that can’t be. */
  has_www: z.boolean().nullable(),
  /** What the plan does not have: it can be emptied only. */
  locked: z.array(z.enum(['root_url', 'not_found_url'])),
  /** Short links on it, expired and archived ones, too. */
  links: z.number().int(),
});
export type BrandedDomain = z.infer<typeof brandedDomain>;

/** Among others: what opens its records to anybody is of no use there. */
export const listedDomain = brandedDomain.omit({ instructions: true });
export type ListedDomain = z.infer<typeof listedDomain>;

/** All, or those of which parts need no record of their own. */
export const domainFilters = ['all', 'parents'] as const;
export type DomainFilter = (typeof domainFilters)[number];

export const domainsAsked = z.object({
  search: line().max(254).default(''),
  filter: z.enum(domainFilters).default('all'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type DomainsAsked = z.output<typeof domainsAsked>;

const target = (sentence: string) => line().max(maxUrlLength, sentence).nullable();

export const domainChange = z
  .strictObject({
    is_disabled: z.boolean(),
    is_default: z.boolean(),
    root_url: target('The URL must not be longer than 8192 characters.'),
    not_found_url: target('The URL must not be longer than 8192 characters.'),
    apple_app_links: appLinks('apple_app_links'),
    android_app_links: appLinks('android_app_links'),
    hsts: strictTransport.nullable(),
    for_all_teams: z.boolean(),
    teams: z.array(line().max(64)).max(500),
    wide_aliases: z.boolean(),
    case_sensitive_aliases: z.boolean(),
  })
  .partial();
export type DomainChange = z.output<typeof domainChange>;

const list = z.object({
  data: z.array(listedDomain),
  /** The next page; null on the last. */
  next: z.number().int().nullable(),
  /** Of all that the owner has, whatever is searched for. */
  counts: z.object({ own: z.number().int(), subdomain: z.number().int(), vanity: z.number().int() }),
  /** Whether the caller may add one, and how many the plan has; null for no limit. */
  can_add: z.boolean(),
  limit: z.number().int().nullable(),
});

const vanityList = z.object({
  data: z.array(listedDomain),
  /** Names are added in front of it, with a dot. */
  base: z.string(),
  can_add: z.boolean(),
  limit: z.number().int().nullable(),
});

const subdomainMissing = 'Subdomain required';

export const vanityBody = z.strictObject({
  subdomain: line(subdomainMissing).min(1, subdomainMissing).max(200, 'Invalid domain'),
});
export type VanityBody = z.output<typeof vanityBody>;

/** Names below the base domain. They need no records, and work at once. */
function vanityEndpoints({ path, view, change }: Place) {
  return {
    list: endpoint({ method: 'GET', path, params, access: view, response: vanityList, limitPerMinute: 240 }),
    claim: endpoint({
      method: 'POST',
      path,
      params,
      access: change,
      body: vanityBody,
      response: brandedDomain,
      limitPerMinute: 20,
      idempotent: true,
    }),
  };
}

interface Place {
  path: string;
  view: Access;
  change: Access;
}

// The path decides which of these there are.
const params = ofOrganization.partial();
/** A branded domain by its host. */
export const ofDomain = params.extend({ domain: line().max(260) });

function domainEndpoints(place: Place) {
  return { ...readingEndpoints(place), ...changingEndpoints(place) };
}

function readingEndpoints({ path, view }: Place) {
  const one = { access: view, params: ofDomain, response: brandedDomain } as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      params,
      access: view,
      query: domainsAsked,
      response: list,
      limitPerMinute: 240,
    }),
    get: endpoint({ ...one, method: 'GET', path: `${path}/:domain`, limitPerMinute: 240 }),
    /** Looks at its records now. */
    look: endpoint({
      ...one,
      method: 'POST',
      path: `${path}/:domain/look`,
      byImpersonators: true,
      limitPerMinute: 60,
      deadlineMs: 10_000,
      isPassive: true,
    }),
  };
}

function changingEndpoints({ path, change }: Place) {
  const one = { access: change, params: ofDomain, response: brandedDomain, limitPerMinute: 60 } as const;
  return {
    claim: endpoint({
      method: 'POST',
      path,
      params,
      access: change,
      body: claimBody,
      response: brandedDomain,
      limitPerMinute: 20,
      idempotent: true,
    }),
    change: endpoint({ ...one, method: 'PATCH', path: `${path}/:domain`, body: domainChange }),
    remove: endpoint({ ...one, method: 'DELETE', path: `${path}/:domain` }),
    restore: endpoint({ ...one, method: 'POST', path: `${path}/:domain/restore` }),
    /** Lets the www of a root domain lead to it; the answer is the www. */
    addWww: endpoint({ ...one, method: 'POST', path: `${path}/:domain/www`, limitPerMinute: 20 }),
  };
}

export const accountDomains = domainEndpoints({
  path: '/settings/branded-domains',
  view: 'account',
  change: 'ownerOnly',
});

export const accountVanity = vanityEndpoints({
  path: '/settings/vanity-subdomains',
  view: 'account',
  change: 'ownerOnly',
});

export const organizationVanity = vanityEndpoints({
  path: '/organization/:organization/vanity-subdomains',
  view: 'domains.view',
  change: 'domains.select',
});

export const organizationDomains = domainEndpoints({
  path: '/organization/:organization/domains',
  view: 'domains.view',
  change: 'domains.select',
});
