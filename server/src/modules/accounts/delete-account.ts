import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { OwnedOrganization } from '@linklet/contract/accounts/endpoints.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { ownWorkspaceOf, requireUser } from '../../platform/callers/caller.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { requireConfirmed } from '../../platform/callers/confirmed.ts';
import { forgetEmailsTo } from '../../platform/mail/deliver-email.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { links } from '../../schema/links/links.table.ts';
import { recordEvent } from '../audit/index.ts';
import { accountDeleted, accountPurged, lossesAsked } from '../../hooks/accounts.hooks.ts';
import { currentUser } from './current-user.ts';
import { greetingOf } from './greeting.ts';
import { requirePassword } from '../passwords/index.ts';
import { endOtherSessions } from '../sessions/index.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';

const DAYS_TO_RETURN = 30;

/** When an account that was deleted then is gone for good. */
export function goneAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DAYS_TO_RETURN * DAY_MS);
}

interface Losses {
  links: number;
  days_to_return: number;
  organizations: OwnedOrganization[];
}

/** What is lost with the account. */
export async function countLosses(scope: Scope): Promise<Losses> {
  const [row] = await scope.db
    .select({ links: count() })
    .from(links)
    .where(
      and(
        eqOrNone(links.workspaceId, ownWorkspaceOf(scope.caller)),
        sql`${links.status} & ${linkStatus.deleted} = 0`,
      ),
    );
  const owned = await scope.runHook(lossesAsked, scope, { userId: requireUser(scope).id });
  return { links: row?.links ?? 0, days_to_return: DAYS_TO_RETURN, organizations: owned.flat() };
}

export interface Deletion {
  /** Of an account that has one. */
  password?: string | undefined;
  /** Whether short links go on working once the account is gone. */
  links: 'keep' | 'switch_off';
  /** Slugs of organizations that are deleted along. */
  organizations: readonly string[];
}

/**
 * Deletes the account thirty days from now; until then its owner can come back.
 * Throws `password_wrong`, `password_unconfirmed` where there is none, and `organizations_undecided`.
 */
export async function deleteAccount(scope: Scope, deletion: Deletion): Promise<{ deletes_at: string }> {
  const user = await currentUser(scope);
  if (user.passwordHash === null) requireConfirmed(scope);
  else await requirePassword(scope, deletion.password ?? '');
  const deletedAt = scope.clock();
  const deletesAt = goneAt(deletedAt);
  await inTransaction(scope, async (scope) => {
    await scope.db
      .update(users)
      .set({ deletedAt, deletionKeepsLinks: deletion.links === 'keep' })
      .where(eq(users.id, user.id));
    await scope.runHook(accountDeleted, scope, {
      ...{ userId: user.id, along: deletion.organizations },
      keepsLinks: deletion.links === 'keep',
    });
    await endOtherSessions(scope);
    await recordEvent(scope, 'account.deleted', { after: { links: deletion.links } });
    await sendEmail(scope, user.email, {
      subject: `Your ${scope.config.productName} account was deleted`,
      preview: `You can restore it until ${deletesAt.toUTCString()}.`,
      paragraphs: [
        greetingOf(user),
        `your account was deleted. Until ${deletesAt.toUTCString()} you can sign in and restore it. After that it is erased.`,
      ],
      button: { label: 'Restore account', url: `${scope.config.baseUrl}/app/login` },
      note: 'If this wasn’t you, sign in, restore the account and change your password.',
    });
  });
  return { deletes_at: deletesAt.toISOString() };
}

/** Takes a deleted account back. */
export async function restoreAccount(scope: Scope): Promise<void> {
  const user = await currentUser(scope);
  const restored = await scope.db
    .update(users)
    .set({ deletedAt: null })
    .where(and(eq(users.id, user.id), isNotNull(users.deletedAt), isNull(users.terminatedAt)))
    .returning({ id: users.id });
  if (restored.length > 0) await recordEvent(scope, 'account.restored');
}

const ACCOUNTS_AT_ONCE = 100;

/** The job behind it: accounts whose thirty days are over are gone, with all that tells of a person. */
export async function purgeDeletedAccounts(services: Services): Promise<void> {
  const longAgo = new Date(services.clock().getTime() - DAYS_TO_RETURN * DAY_MS);
  let due: User[];
  do {
    due = await services.db.select().from(users).where(lt(users.deletedAt, longAgo)).limit(ACCOUNTS_AT_ONCE);
    for (const user of due) await purge(services, user, longAgo);
  } while (due.length === ACCOUNTS_AT_ONCE);
}

async function purge(services: Services, user: User, longAgo: Date): Promise<void> {
  await inTransaction(services, async (services) => {
    const gone = await services.db
      .delete(users)
      // Its owner may have come back this very moment.
      .where(and(eq(users.id, user.id), lt(users.deletedAt, longAgo)))
      .returning({ id: users.id });
    if (gone.length === 0) return;
    await forgetEmailsTo(services, user.email);
    if (user.pendingEmail !== null) await forgetEmailsTo(services, user.pendingEmail);
    await services.runHook(accountPurged, services, user);
    // Of no account: who it was is told no more.
    const after = { links: user.deletionKeepsLinks ? 'keep' : 'switch_off' } as const;
    await recordEvent(services, 'account.purged', { after });
  });
}
