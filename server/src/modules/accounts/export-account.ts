import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userStatus } from '@linklet/contract/accounts.ts';
import type { exportStatus } from '@linklet/contract/accounts.ts';
import { hasStatus } from '@linklet/contract/statuses.ts';
import { addJob } from '../../platform/add-job.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { emails } from '../../platform/mail/emails.table.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { notifyUser } from '../notifications/index.ts';
import { currentUser } from './current-user.ts';
import { greetingOf } from './greeting.ts';
import { users, type User } from './users.table.ts';
import { accountExports } from './account-exports.table.ts';
import { accountExported } from './accounts.hooks.ts';
import { toCsv } from './csv.ts';

type Status = z.infer<typeof exportStatus>;

const KEEP_MS = 7 * DAY_MS;
const SCREEN = '/app/settings/profile';

export async function readExportStatus(scope: Scope): Promise<Status> {
  const [row] = await scope.db
    .select({ madeAt: accountExports.madeAt })
    .from(accountExports)
    .where(eq(accountExports.userId, scope.actor.user?.id ?? 0));
  if (!row) return { status: 'none', made_at: null };
  return { status: row.madeAt ? 'ready' : 'preparing', made_at: row.madeAt?.toISOString() ?? null };
}

/** Has the export prepared; one that is there is made anew. */
export async function requestExport(scope: Scope): Promise<Status> {
  const { id: userId } = await currentUser(scope);
  const fresh = { requestedAt: scope.clock(), madeAt: null, json: null, csv: null };
  await inTransaction(scope, async (scope) => {
    await scope.db
      .insert(accountExports)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: accountExports.userId, set: fresh });
    await addJob(scope, { name: 'export-account', payload: { userId }, key: `export ${String(userId)}` });
  });
  return { status: 'preparing', made_at: null };
}

/** Throws `not_found` before the export is there. */
export async function readExport(scope: Scope): Promise<{ json: string; csv: string }> {
  const [row] = await scope.db
    .select({ json: accountExports.json, csv: accountExports.csv })
    .from(accountExports)
    .where(eq(accountExports.userId, scope.actor.user?.id ?? 0));
  if (row?.json == null || row.csv === null) throw new AppError('not_found');
  return { json: row.json, csv: row.csv };
}

const payload = z.object({ userId: z.number() });

/** The job behind it. */
export async function exportAccount(services: Services, given: unknown): Promise<void> {
  const { userId } = payload.parse(given);
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) return;

  const parts = await services.runHook(accountExported, services, user);
  const sections = parts.map((part) => part.sections);
  const json = JSON.stringify(Object.assign({}, await describeAccount(services, user), ...sections), null, 2);
  const csv = toCsv(parts.flatMap((part) => part.csv ?? []));
  await inTransaction(services, async (services) => {
    await services.db
      .update(accountExports)
      .set({ json, csv, madeAt: services.clock() })
      .where(eq(accountExports.userId, userId));
    await notifyUser(services, userId, { text: 'The export of your data is ready.', path: SCREEN });
    await sendEmail(services, user.email, {
      subject: `The export of your ${services.config.productName} data is ready`,
      preview: 'It waits for you for seven days.',
      paragraphs: [greetingOf(user), 'everything that is kept about you is ready to be downloaded.'],
      button: { label: 'Download it', url: `${services.config.baseUrl}${SCREEN}` },
      note: 'It waits for seven days. If you did not ask for it, change your password now.',
    });
  });
}

/** Exports are not kept for longer than they are of use. */
export async function forgetOldExports({ db, clock }: Services): Promise<void> {
  await db
    .delete(accountExports)
    .where(lt(accountExports.requestedAt, new Date(clock().getTime() - KEEP_MS)));
}

// What proves who somebody is stays out: hashes, seeds and keys are of no use to a person, and of use to a thief.
async function describeAccount({ db }: Services, user: User): Promise<Record<string, unknown>> {
  const written = await db
    .select({ subject: emails.subject, text: emails.text, at: emails.createdAt })
    .from(emails)
    .where(and(eq(sql`lower(${emails.recipient})`, user.email.toLowerCase()), eq(emails.isSecret, false)));
  return {
    account: {
      name: user.name,
      email: user.email,
      email_verified_at: user.emailVerifiedAt,
      pending_email: user.pendingEmail,
      time_zone: user.timeZone,
      two_factor: user.twoFactorType !== 0,
      mailings: !hasStatus(user.status, userStatus.mailingsOff),
      created_at: user.createdAt,
    },
    emails: written,
  };
}
