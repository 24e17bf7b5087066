import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { rolePermissions } from '@linklet/contract/access.ts';
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
