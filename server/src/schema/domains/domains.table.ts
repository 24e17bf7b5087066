import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FoundDiagnosis } from '@linklet/contract/domains/diagnoses.ts';
import { directions } from '@linklet/contract/domains/domain-state.ts';
import type { WantedRecord } from '@linklet/contract/domains/endpoints.ts';

const id = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a look at the records of a domain found. */
export interface DomainFindings {
  records: WantedRecord[];
  diagnoses: FoundDiagnosis[];
  provider: string;
  isSpreading: boolean;
}

export const domains = pgTable('domains', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** In lower case, with its port if it is not the scheme's default. */
  host: text().notNull(),
  /** Common ones are the product's; those of an organization belong to an account or an organization. */
  type: text({ enum: ['common', 'organization'] })
    .notNull()
    .default('common'),
  allowForGuests: boolean().notNull().default(false),
  guestCanUseCustomAlias: boolean().notNull().default(false),
  requireEmailVerification: boolean().notNull().default(false),
  subscribedOnly: boolean().notNull().default(false),
  isBase: boolean().notNull().default(false),
  isDisabled: boolean().notNull().default(false),
  isDeleted: boolean().notNull().default(false),
  isBlocked: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  kind: text({ enum: ['own', 'subdomain', 'vanity', 'www'] }),
  parentId: integer('parent_id'),
  userId: id('user_id'),
  organizationId: id('organization_id'),
  forAllTeams: boolean().notNull().default(true),
  /** Whether forms for new links of its owner begin with it. */
  isDefault: boolean().notNull().default(false),
  rootUrl: text(),
  notFoundUrl: text(),
  /** JSON, as it is served. */
  appleAppLinks: text(),
  androidAppLinks: text(),
  wideAliases: boolean().notNull().default(false),
  caseSensitiveAliases: boolean().notNull().default(false),
  /** For how long browsers come by https alone; null while nobody has wanted it, zero where they are told to forget it. */
  hstsSeconds: integer('hsts_seconds'),
  hstsSubdomains: boolean('hsts_subdomains').notNull().default(false),
  provenAt: moment('proven_at'),
  proofMissedAt: moment('proof_missed_at'),
  proofLostAt: moment('proof_lost_at'),
  direction: text({ enum: directions }).notNull().default('none'),
  directedAt: moment('directed_at'),
  directionMissedAt: moment('direction_missed_at'),
  directionLostAt: moment('direction_lost_at'),
  certificateUntil: moment('certificate_until'),
  certificateIssuer: text(),
  certificateError: text(),
  certificateLookedAt: moment('certificate_looked_at'),
  /** Until when its name is registered, and whether the registry keeps it from leading anywhere. */
  registeredUntil: moment('registered_until'),
  registrationHeld: boolean('registration_held').notNull().default(false),
  /** With whom, as the registry names it. */
  registrar: text(),
  registrationLookAt: moment('registration_look_at'),
  registrationToldDays: integer('registration_told_days'),
  /** Since when somebody else has proven the name, while its owner's record is gone; on the other's row, too. */
  contestedAt: moment('contested_at'),
  toldAt: moment('told_at'),
  heldFor: text(),
  lookedAt: moment('looked_at'),
  looks: integer().notNull().default(0),
  nextLookAt: moment('next_look_at'),
  findings: jsonb().$type<DomainFindings>(),
  /** Since when its owner's plan has no branded domains, and since when its links are stopped for that. */
  planEndedAt: moment('plan_ended_at'),
  suspendedAt: moment('suspended_at'),
  deletedAt: moment('deleted_at'),
  /** When it was given up; the name may be another's since then. */
  releasedAt: moment('released_at'),
});

export type Domain = typeof domains.$inferSelect;

export const domainTeams = pgTable(
  'domain_teams',
  { domainId: integer('domain_id').notNull(), teamId: id('team_id').notNull() },
  (table) => [primaryKey({ columns: [table.domainId, table.teamId] })],
);

/** Whom a domain is offered to: an account by its email, in lower case, or an organization. */
export const domainTransfers = pgTable('domain_transfers', {
  domainId: integer('domain_id').primaryKey(),
  fromUserId: id('from_user_id').notNull(),
  toEmail: text('to_email'),
  toOrganizationId: id('to_organization_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const sandboxRecords = pgTable('sandbox_records', {
  id: id('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  type: text({ enum: ['A', 'AAAA', 'CNAME', 'TXT', 'NS', 'MX', 'CAA', 'FAULT', 'RDAP'] }).notNull(),
  value: text().notNull(),
  ttl: integer().notNull(),
  seenBy: text({ enum: ['everybody', 'name-servers', 'resolvers'] }).notNull(),
  createdAt: moment('created_at').notNull(),
});
