import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { SentTransfer, TransferView } from '@linklet/contract/organizations/transfers.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { organizationOf } from '../change-organization.ts';
import { requirePlanForIt } from './transferred-bill.ts';
import {
  organizationMembers,
  organizations,
  organizationTransfers,
} from '../../../schema/organizations/organizations.table.ts';

const DAYS_TO_ANSWER = 7;
const SCREEN = '/app/settings/teams';

/** Whom the owner asks to own the organization; null while nobody is asked. */
export async function findTransfer(scope: Scope): Promise<{ transfer: SentTransfer | null }> {
  const { db, clock } = scope;
  const [row] = await db
    .select({ name: users.name, email: users.email, expiresAt: organizationTransfers.expiresAt })
    .from(organizationTransfers)
    .innerJoin(users, eq(users.id, organizationTransfers.toUserId))
    .where(and(isOf(scope), gt(organizationTransfers.expiresAt, clock())));
  if (!row) return { transfer: null };
  const { name, email, expiresAt } = row;
  return { transfer: { to: { name, email }, expires_at: expiresAt.toISOString() } };
}

/**
 * Asks a member to own the organization, who has seven days to answer. Throws `transfer_unknown`,
 * `transfer_without_teams`, `transfer_waits`.
 */
export async function askTransfer(scope: Scope, email: string): Promise<{ transfer: SentTransfer | null }> {
  const fromUserId = requireUser(scope).id;
  return inTransaction(scope, async (scope) => {
    const { id: organizationId, slug } = organizationOf(scope);
    const to = await findMember(scope, email);
    if (!to || to.id === fromUserId) throw new AppError('transfer_unknown');
    await requirePlanForIt(scope, to.workspaceId);
    const createdAt = scope.clock();
    const expiresAt = new Date(createdAt.getTime() + DAYS_TO_ANSWER * DAY_MS);
    const values = { organizationId, fromUserId, toUserId: to.id, createdAt, expiresAt };
    const [asked] = await scope.db
      .insert(organizationTransfers)
      .values(values)
      .onConflictDoUpdate({
        target: organizationTransfers.organizationId,
        set: values,
        // One that has expired is in nobody's way.
        setWhere: lte(organizationTransfers.expiresAt, createdAt),
      })
      .returning();
    if (!asked) throw new AppError('transfer_waits');
    await recordEvent(scope, 'organization.transfer_requested', { target: slug, after: { to: to.email } });
    await write(scope, to);
    return findTransfer(scope);
  });
}

async function findMember(scope: Scope, email: string) {
  const [found] = await scope.db
    .select({ id: users.id, email: users.email, workspaceId: users.workspaceId })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationOf(scope).id),
        eq(sql`lower(${users.email})`, email),
        isNull(organizationMembers.leftAt),
        isNull(organizationMembers.blockedAt),
        isNull(users.deletedAt),
        isNull(users.terminatedAt),
      ),
    );
  return found;
}

async function write(scope: Scope, to: { id: number; email: string }): Promise<void> {
  const { name } = organizationOf(scope);
  const text = `You have been asked to take over ${name}.`;
  await notifyUser(scope, to.id, { text, path: SCREEN });
  await sendEmail(scope, to.email, {
    subject: `Take over ${name}`,
    preview: text,
    paragraphs: [
      text,
      'As its owner you can change everything in it, and your plan pays for it. Sign in to accept or reject.',
    ],
    button: { label: 'See the request', url: `${scope.config.baseUrl}${SCREEN}` },
    note: `The request expires in ${String(DAYS_TO_ANSWER)} days.`,
  });
}

/** Asks nobody any more. Throws `transfer_gone`. */
export async function withdrawTransfer(scope: Scope): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [gone] = await scope.db.delete(organizationTransfers).where(isOf(scope)).returning();
    if (!gone) throw new AppError('transfer_gone');
    await recordEvent(scope, 'organization.transfer_withdrawn', { target: organizationOf(scope).slug });
    await notifyUser(scope, gone.toUserId, {
      text: `The transfer of ${organizationOf(scope).name} to you was cancelled.`,
    });
  });
}

/** The organizations that whoever asks is asked to own. */
export async function listTransfers(scope: Scope): Promise<{ data: TransferView[] }> {
  const rows = await selectAsked(scope).orderBy(organizationTransfers.createdAt);
  return {
    data: rows.map(({ organization, from, transfer }) => ({
      organization: { slug: organization.slug, name: organization.name },
      from: from.name,
      expires_at: transfer.expiresAt.toISOString(),
    })),
  };
}

/** Those whose owner is still whoever asked. */
export function selectAsked({ db, clock, caller }: Scope, organization?: string) {
  return db
    .select({ transfer: organizationTransfers, organization: organizations, from: users })
    .from(organizationTransfers)
    .innerJoin(
      organizations,
      and(
        eq(organizations.id, organizationTransfers.organizationId),
        eq(organizations.ownerId, organizationTransfers.fromUserId),
        isNull(organizations.archivedAt),
      ),
    )
    .innerJoin(users, eq(users.id, organizationTransfers.fromUserId))
    .where(
      and(
        eq(organizationTransfers.toUserId, requireUser({ caller }).id),
        gt(organizationTransfers.expiresAt, clock()),
        organization === undefined ? undefined : eq(organizations.slug, organization),
      ),
    )
    .$dynamic();
}

function isOf(scope: Scope) {
  return eq(organizationTransfers.organizationId, organizationOf(scope).id);
}
