import { and, eq } from 'drizzle-orm';
import type { TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import type { Scope } from '../../../platform/scope.ts';
import { addMember, giveRole } from './add-member.ts';
import { requireMemberRoom } from './member-room.ts';
import { organizationMembers, teamMembers } from '../../../schema/organizations/organizations.table.ts';

/** As what somebody comes in. */
export interface Admission {
  organization: { id: number; billableId: number };
  /** Null for the organization alone. */
  teamId: number | null;
  /** In the organization; null for none. */
  roleId: number | null;
  /** In the team. */
  teamRole: TeamRole;
}

/** Lets an account in that needs no invitation. Throws `member_limit_reached`, `invitation_gone` for one who is kept out. */
export async function letIn(scope: Scope, admission: Admission, userId: number): Promise<void> {
  const { organization, teamId, roleId, teamRole: role } = admission;
  await addMember(scope, organization, userId);
  if (teamId === null) {
    await giveRole(scope, { organizationId: organization.id, userId }, roleId);
  } else {
    const createdAt = scope.clock();
    await scope.db.insert(teamMembers).values({ teamId, userId, role, createdAt }).onConflictDoNothing();
  }
  await requireMemberRoom(scope, organization, 0);
}

interface Membership {
  organizationId: number;
  userId: number;
}

/** How somebody belongs to an organization: `out` are those who left it or are kept out. */
export async function membershipOf(
  { db }: Pick<Scope, 'db'>,
  { organizationId, userId }: Membership,
): Promise<'in' | 'out' | 'none'> {
  const [member] = await db
    .select()
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
  if (!member) return 'none';
  return member.blockedAt === null && member.leftAt === null ? 'in' : 'out';
}
