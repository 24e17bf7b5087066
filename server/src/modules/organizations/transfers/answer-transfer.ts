import { and, count, eq, isNull } from 'drizzle-orm';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { countAnew } from '../../usage/index.ts';
import { hasFeature } from '../../plans/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { chargeWorkspaces } from '../../workspaces/index.ts';
import { giveRole, isMemberOf } from '../members/add-member.ts';
import { requireOrganizationRoom } from '../create-organization.ts';
import { requireMemberRoom } from '../members/member-room.ts';
import { listWorkspaces } from '../organization-workspaces.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  organizationTransfers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';
import { settleNarrowed } from '../access/settle-narrowed.ts';
import { selectAsked } from './transfer-organization.ts';
import { findPayingOwner } from './transferred-bill.ts';

type Asked = Awaited<ReturnType<typeof selectAsked>>[number];

/**
 * Owns an organization from now on, or does not. Throws `transfer_gone`; for who accepts also `teams_not_allowed`,
 * `organization_limit_reached`, `team_limit_reached`, `member_limit_reached` where their plan has no room for it.
 */
export async function answerTransfer(
  scope: Scope,
  { organization, answer }: { organization: string; answer: 'accept' | 'reject' },
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [asked] = await selectAsked(scope, organization).for('update', {
      of: [organizationTransfers, organizations],
    });
    if (!asked) throw new AppError('transfer_gone');
    await scope.db
      .delete(organizationTransfers)
      .where(eq(organizationTransfers.organizationId, asked.organization.id));
    if (answer === 'accept') await takeOver(scope, asked);
    await note(scope, asked, answer);
  });
}

async function takeOver(
  scope: Scope,
  { organization: { id: organizationId }, transfer }: Asked,
): Promise<void> {
  const [from, to] = [transfer.fromUserId, transfer.toUserId];
  const [member] = await scope.db
    .select()
    .from(organizationMembers)
    .where(
      and(
        isMemberOf({ organizationId, userId: to }),
        isNull(organizationMembers.leftAt),
        isNull(organizationMembers.blockedAt),
      ),
    );
  if (!member) throw new AppError('transfer_gone');
  await requireOrganizationRoom(scope, to);
  await scope.db.update(organizations).set({ ownerId: to }).where(eq(organizations.id, organizationId));
  await giveRole(scope, { organizationId, userId: to }, null);
  await giveRole(scope, { organizationId, userId: from }, await findFullRole(scope, organizationId));
  await moveBill(scope, organizationId, from);
  await settleNarrowed(scope, organizationId);
}

/** The former owner may go on as before, where the organization still has the role for it. */
async function findFullRole({ db }: Scope, organizationId: number): Promise<number | null> {
  const roles = await db
    .select()
    .from(organizationRoles)
    .where(eq(organizationRoles.organizationId, organizationId))
    .orderBy(organizationRoles.id);
  const full = roles.find(({ permissions }) => rolePermissions.every((each) => permissions.includes(each)));
  return full?.id ?? null;
}

/** What the former owner's plan paid for is for the new owner's, if it has room. */
async function moveBill(scope: Scope, organizationId: number, from: number): Promise<void> {
  const { billable, db } = scope;
  const former = await findPayingOwner(scope, { organizationId, ownerId: from });
  if (former === null) return;
  if (billable === null || !hasFeature(scope, 'support_teams')) throw new AppError('teams_not_allowed');
  await db.update(organizations).set({ billableId: billable.id }).where(eq(organizations.id, organizationId));
  await chargeWorkspaces(scope, await listWorkspaces(scope, organizationId), billable.id);
  await requireTeamRoom(scope, billable.id);
  await requireMemberRoom(scope, { id: organizationId }, 0);
  await countAnew(scope, [billable.id, former]);
}

/** With the teams that came. */
async function requireTeamRoom({ db, entitlements }: Scope, billableId: number): Promise<void> {
  const most = entitlements.options.max_teams;
  if (most === null) return;
  const [counted] = await db
    .select({ count: count() })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .where(and(eq(organizations.billableId, billableId), isNull(teams.archivedAt)));
  if ((counted?.count ?? 0) > most) throw new AppError('team_limit_reached');
}

async function note(scope: Scope, asked: Asked, answer: 'accept' | 'reject'): Promise<void> {
  const { organization, transfer, from } = asked;
  const to = userOf(scope.caller)?.email ?? '';
  await recordEvent(
    scope,
    answer === 'accept' ? 'organization.transferred' : 'organization.transfer_rejected',
    {
      ...{ organizationId: organization.id, target: organization.slug },
      ...(answer === 'accept' && { before: { owner: from.email }, after: { owner: to } }),
    },
  );
  const text =
    answer === 'accept'
      ? `${to} owns ${organization.name} now.`
      : `${to} does not want to own ${organization.name}.`;
  await notifyUser(scope, transfer.fromUserId, { text, path: '/app/settings/teams' });
}
