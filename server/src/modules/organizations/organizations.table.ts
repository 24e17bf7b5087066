import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { teamRoles } from '@linklet/contract/organizations.ts';

const createdAt = timestamp({ withTimezone: true }).notNull();
const archivedAt = timestamp({ withTimezone: true });

export const organizations = pgTable('organizations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull(),
  name: text().notNull(),
  ownerId: bigint({ mode: 'number' }),
  billableId: bigint({ mode: 'number' }).notNull(),
  archivedAt,
  createdAt,
});

export const teams = pgTable('teams', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organizationId: bigint({ mode: 'number' }).notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  archivedAt,
  createdAt,
});

export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    workspaceId: bigint({ mode: 'number' }).notNull(),
    createdAt,
  },
  ({ organizationId, userId }) => [primaryKey({ columns: [organizationId, userId] })],
);

export const teamInvitations = pgTable('team_invitations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  teamId: bigint({ mode: 'number' }).notNull(),
  email: text().notNull(),
  role: text({ enum: teamRoles }).notNull(),
  invitedBy: bigint({ mode: 'number' }),
  state: text({ enum: ['pending', 'accepted', 'rejected', 'withdrawn'] })
    .notNull()
    .default('pending'),
  createdAt,
  updatedAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

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
