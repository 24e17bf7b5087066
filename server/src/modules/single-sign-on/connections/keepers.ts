import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import { signOnSettingsPath } from '@linklet/contract/single-sign-on/paths.ts';
import { countAttempt } from '../../../platform/attempts.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { notifyUsers } from '../../notifications/index.ts';
import {
  organizationMembers,
  organizationRoles,
  teamMembers,
} from '../../../schema/organizations/organizations.table.ts';
import { nameOf, type Whole } from './connections.ts';

/** The accounts that set a connection up: the owner, and whoever's role in the organization or the team lets them. */
export async function listKeepers(
  { db }: Pick<Services, 'db'>,
  { organization, team }: Whole,
): Promise<number[]> {
  const ofRole = await db
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(
      and(
        eq(organizationMembers.organizationId, organization.id),
        isNull(organizationMembers.leftAt),
        isNull(organizationMembers.blockedAt),
        arrayContains(organizationRoles.permissions, ['sso.update']),
      ),
    );
  const ofTeam =
    team === null
      ? []
      : await db
          .select({ userId: teamMembers.userId })
          .from(teamMembers)
          .where(and(eq(teamMembers.teamId, team.id), eq(teamMembers.role, 'admin')));
  const all = [...(team === null ? ofRole : ofTeam).map(({ userId }) => userId), organization.ownerId];
  return [...new Set(all)].filter((id) => id !== null);
}

const NOTICES = { most: 1, windowMs: DAY_MS };

/** Tells them, once a day, that somebody came by an account's email who is not whose account it is. */
export async function tellOfOtherIdentity(scope: Scope, whole: Whole, { id, email }: User): Promise<void> {
  const { connection, organization, team } = whole;
  const subject = `other identity ${String(connection.id)} ${String(id)}`;
  if (!(await isFirst(scope, subject))) return;
  const text = `By the single sign-on of ${nameOf(whole)} somebody came with ${email} who is another person at the provider than before. If it is the same person, remove them from the organization and let them join again.`;
  const path = signOnSettingsPath({ organization: organization.slug, ...(team && { team: team.slug }) });
  await notifyUsers(scope, await listKeepers(scope, whole), { text, path });
}

async function isFirst(scope: Scope, subject: string): Promise<boolean> {
  try {
    await countAttempt(scope, { subject, ...NOTICES });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
