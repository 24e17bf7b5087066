import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Services } from '../../../platform/scope.ts';
import { organizations, teamMembers, teams } from '../../../schema/organizations/organizations.table.ts';

/** The teams of the organization of the surrounding query in which somebody makes links, for `exists`. */
export function worksInTeam(db: Services['db'], userId: number) {
  const ofSame = alias(teams, 'of_same');
  const mine = alias(teamMembers, 'mine');
  return db
    .select({ one: sql`1` })
    .from(mine)
    .innerJoin(ofSame, eq(ofSame.id, mine.teamId))
    .where(
      and(
        eq(ofSame.organizationId, organizations.id),
        eq(mine.userId, userId),
        inArray(mine.role, ['admin', 'member']),
      ),
    );
}
