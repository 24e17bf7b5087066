import { bigint, boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import { teamFeatures } from '@linklet/contract/plans/entitlements.ts';
import { onboardingSteps } from '@linklet/contract/organizations/onboarding-steps.ts';
import { teamRoles } from '@linklet/contract/organizations/endpoints.ts';
import { bytea } from '../../platform/postgres/columns.ts';

const createdAt = timestamp({ withTimezone: true }).notNull();
const archivedAt = timestamp({ withTimezone: true });

export const organizations = pgTable('organizations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull(),
  name: text().notNull(),
  ownerId: bigint({ mode: 'number' }),
  billableId: bigint({ mode: 'number' }).notNull(),
  ownBillableId: bigint({ mode: 'number' }),
  /** The step of setting it up that comes next. */
  onboardingStep: text({ enum: onboardingSteps }).notNull().default('done'),
  archivedAt,
  deletedAt: timestamp({ withTimezone: true }),
  deletionKeepsLinks: boolean().notNull().default(true),
  /** Since when nothing is left of it but this row. */
  purgedAt: timestamp({ withTimezone: true }),
  createdAt,
});

/** All slugs that organizations have or had; kept by the database. */
export const organizationSlugs = pgTable('organization_slugs', {
  slug: text().primaryKey(),
  organizationId: bigint({ mode: 'number' }).notNull(),
});

export const teams = pgTable('teams', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint({ mode: 'number' }).notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  ownBillableId: bigint({ mode: 'number' }),
  /** What of the plan the organization keeps from it, also where the plan has it not at the moment. */
  withheldFeatures: text({ enum: teamFeatures }).array().notNull().default([]),
  archivedAt,
  deletedAt: timestamp({ withTimezone: true }),
  deletionKeepsLinks: boolean().notNull().default(true),
  createdAt,
});

/** All slugs that teams have or had; kept by the database. */
export const teamSlugs = pgTable(
  'team_slugs',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    slug: text().notNull(),
    teamId: bigint({ mode: 'number' }).notNull(),
  },
  ({ organizationId, slug }) => [primaryKey({ columns: [organizationId, slug] })],
);

/** The owner asks a member to be the owner. */
export const organizationTransfers = pgTable('organization_transfers', {
  organizationId: bigint({ mode: 'number' }).primaryKey(),
  fromUserId: bigint({ mode: 'number' }).notNull(),
  toUserId: bigint({ mode: 'number' }).notNull(),
  createdAt,
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

export const organizationRoles = pgTable('organization_roles', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  permissions: text({ enum: rolePermissions }).array().notNull(),
  createdAt,
});

export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    workspaceId: bigint({ mode: 'number' }).notNull(),
    roleId: bigint({ mode: 'number' }),
    blockedAt: timestamp({ withTimezone: true }),
    leftAt: timestamp({ withTimezone: true }),
    createdAt,
  },
  ({ organizationId, userId }) => [primaryKey({ columns: [organizationId, userId] })],
);

export const invitations = pgTable('invitations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint({ mode: 'number' }).notNull(),
  teamId: bigint({ mode: 'number' }),
  email: text().notNull(),
  teamRole: text({ enum: teamRoles }),
  roleId: bigint({ mode: 'number' }),
  invitedBy: bigint({ mode: 'number' }),
  /** What whoever invites says; empty where there is nothing. */
  message: text().notNull().default(''),
  state: text({ enum: ['pending', 'accepted', 'rejected', 'withdrawn'] })
    .notNull()
    .default('pending'),
  createdAt,
  updatedAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

/** What the links in emails of invitations carry. */
export const invitationTokens = pgTable(
  'invitation_tokens',
  {
    tokenHash: bytea().notNull(),
    invitationId: bigint({ mode: 'number' }).notNull(),
  },
  ({ tokenHash, invitationId }) => [primaryKey({ columns: [tokenHash, invitationId] })],
);

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    role: text({ enum: teamRoles }).notNull(),
    createdAt,
  },
  ({ teamId, userId }) => [primaryKey({ columns: [teamId, userId] })],
);

/** Since when somebody works in the personal space of another member, by session. */
export const memberSpaceVisits = pgTable(
  'member_space_visits',
  {
    sessionId: bytea().notNull(),
    workspaceId: bigint({ mode: 'number' }).notNull(),
    notedAt: timestamp({ withTimezone: true }).notNull(),
  },
  ({ sessionId, workspaceId }) => [primaryKey({ columns: [sessionId, workspaceId] })],
);
