import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { auditAreas } from './areas.ts';
import { ofOrganization } from '../organizations/endpoints.ts';
import { line } from '../http/text.ts';

const moment = z.iso.datetime({ offset: true, error: 'Please choose a date.' }).optional();

const auditFilter = z.object({
  /** The account of whoever did it. */
  person: z.uuid('Please choose a person.').optional(),
  area: z.enum(auditAreas, 'Please choose an area.').optional(),
  from: moment,
  /** Not included. */
  to: moment,
  /** A part of an action, of what it was done to, or of an invited email. */
  search: line().max(100).default(''),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const person = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type AuditPerson = z.infer<typeof person>;

const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Whoever did it; null for one who is gone, and for the product itself. */
  who: person.nullable(),
  /** To whom it was done, where that was somebody else. */
  whom: person.nullable(),
  /** In whose own space it was done, where that was another member's. */
  space_of: person.nullable(),
  /** Whether staff did it as the account. */
  by_staff: z.boolean(),
  /** Whether the organization's identity provider did it, which is no account. */
  by_provider: z.boolean(),
  means: z.enum(['session', 'token', 'job']),
  /** The name of the API token that it was done by. */
  token: z.string().nullable(),
  /** Such as `Firefox on Windows`; empty where it is not known, as is the place. */
  device: z.string(),
  place: z.string(),
  /** The name of an event, such as `link.changed`. */
  action: z.string(),
  /** What it was done to: the hash of a link, the slug of an organization, with that of its team after a `/`. */
  target: z.string().nullable(),
  /** The short link, where it was done to a link that is still there. */
  short_link: z.string().nullable(),
  before: values,
  after: values,
});
export type AuditEntryView = z.infer<typeof auditEntry>;

/**
 * What was done in an organization, the newest first, fifty a page at most. A page of a search may have fewer, or none,
 * and still be followed by another: each looks through a part of the entries.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/organization/:organization/audit',
  access: 'audit.view',
  params: ofOrganization,
  query: auditFilter.extend({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({
    data: z.array(auditEntry),
    next: z.number().int().nullable(),
    /** Up to when entries were looked through; null where all were. */
    reached: z.iso.datetime().nullable(),
  }),
  limitPerMinute: 240,
});

/** For how many days the plan of the organization keeps its audit; null where all of it is kept. */
export const getAuditRetention = endpoint({
  method: 'GET',
  path: '/organization/:organization/audit/retention',
  access: 'audit.view',
  params: ofOrganization,
  response: z.object({ days: z.number().int().nullable() }),
  limitPerMinute: 120,
});

/** Whoever is or was in the organization, by name. */
export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/organization/:organization/audit/people',
  access: 'audit.view',
  params: ofOrganization,
  response: z.object({ data: z.array(person) }),
  limitPerMinute: 120,
});

/** Where browsers download what a filter leaves of the audit, as csv. */
export function auditExportPath(organization: string): string {
  return `/app/organization/${organization}/audit.csv`;
}

/** Reads the filter of that address. */
export const auditExportQuery = auditFilter;
