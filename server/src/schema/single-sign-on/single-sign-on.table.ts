import { bigint, boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { teamRoles } from '@linklet/contract/organizations/endpoints.ts';
import type { SignOnDraft, SignOnProblem } from '@linklet/contract/single-sign-on/endpoints.ts';
import { bytea } from '../../platform/postgres/columns.ts';

/** What a provider of SAML calls somebody, and their session there. */
export interface SignedOn {
  nameID: string;
  nameIDFormat: string;
  sessionIndex?: string | undefined;
}

export interface Claim {
  name: string;
  value: string;
}

/** What a test of a connection showed. */
export interface Test {
  /** Null where it succeeded. */
  problem: SignOnProblem | null;
  reason: string;
  claims: readonly Claim[];
}

type Secrets = 'client_secret' | 'certificate' | 'kept_certificates' | 'admits_new' | 'role' | 'team_role';

type InTheOpen<Draft> = Draft extends unknown ? Omit<Draft, Secrets> : never;

/** What is kept of a draft in the open. */
export type SignOnConfig = InTheOpen<SignOnDraft>;

export const ssoConnections = pgTable('sso_connections', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint({ mode: 'number' }).notNull(),
  /** Null for the organization's own. */
  teamId: bigint({ mode: 'number' }),
  /** Names it in addresses. */
  key: text().notNull(),
  config: jsonb().$type<SignOnConfig>().notNull(),
  /** Sealed: the client secret. */
  secret: bytea(),
  admitsNew: boolean().notNull(),
  roleId: bigint({ mode: 'number' }),
  teamRole: text({ enum: teamRoles }).notNull(),
  /** From when on nobody but the owner comes in without it. */
  enforcedAt: timestamp({ withTimezone: true }),
  /** Who requires it; null for one who is gone. */
  enforcedBy: bigint({ mode: 'number' }),
  /** Who said last what it is; null for one who is gone, and once the owner was told that they may no longer. */
  savedBy: bigint({ mode: 'number' }),
  lastSuccessAt: timestamp({ withTimezone: true }),
  lastFailureAt: timestamp({ withTimezone: true }),
  lastFailure: text(),
  test: jsonb().$type<Test>(),
  testedAt: timestamp({ withTimezone: true }),
  /** Since when the provider is the one that it is. */
  changedAt: timestamp({ withTimezone: true }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
export type Connection = typeof ssoConnections.$inferSelect;

export const ssoRequests = pgTable('sso_requests', {
  /** SHA-256 of what the provider gives back. */
  id: bytea().primaryKey(),
  connectionId: bigint({ mode: 'number' }).notNull(),
  sessionId: bytea().notNull(),
  purpose: text({ enum: ['sign-in', 'step-up', 'confirm', 'test'] }).notNull(),
  checks: jsonb().notNull(),
  trip: jsonb().notNull(),
  begunAt: timestamp({ withTimezone: true }).notNull(),
});
export type SignOnPurpose = (typeof ssoRequests.$inferSelect)['purpose'];

export const ssoStepUps = pgTable(
  'sso_step_ups',
  {
    sessionId: bytea().notNull(),
    connectionId: bigint({ mode: 'number' }).notNull(),
    passedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who a provider of SAML signs out again. */
    signedOn: jsonb().$type<SignedOn>(),
  },
  ({ sessionId, connectionId }) => [primaryKey({ columns: [sessionId, connectionId] })],
);

export const ssoAccounts = pgTable('sso_accounts', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  organizationId: bigint({ mode: 'number' }).notNull(),
  /** Null where provisioning made it, or the connection is gone. */
  connectionId: bigint({ mode: 'number' }),
});

export const ssoIdentities = pgTable(
  'sso_identities',
  {
    connectionId: bigint({ mode: 'number' }).notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  ({ connectionId, issuer, subject }) => [primaryKey({ columns: [connectionId, issuer, subject] })],
);

export const ssoCertificates = pgTable(
  'sso_certificates',
  {
    connectionId: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of it, in hexadecimal digits. */
    fingerprint: text().notNull(),
    certificate: text().notNull(),
    subject: text().notNull(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    validTo: timestamp({ withTimezone: true }).notNull(),
    /** When people were told that it ends soon. */
    warnedAt: timestamp({ withTimezone: true }),
  },
  ({ connectionId, fingerprint }) => [primaryKey({ columns: [connectionId, fingerprint] })],
);

export const ssoAssertions = pgTable(
  'sso_assertions',
  {
    connectionId: bigint({ mode: 'number' }).notNull(),
    assertionId: text().notNull(),
    acceptedAt: timestamp({ withTimezone: true }).notNull(),
  },
  ({ connectionId, assertionId }) => [primaryKey({ columns: [connectionId, assertionId] })],
);

export const ssoResults = pgTable('sso_results', {
  /** SHA-256 of what the address says that the browser is sent to. */
  id: bytea().primaryKey(),
  requestId: bytea().notNull(),
  result: jsonb().notNull(),
  arrivedAt: timestamp({ withTimezone: true }).notNull(),
});
