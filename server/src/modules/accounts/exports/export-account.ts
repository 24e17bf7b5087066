import { and, desc, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import type { exportStatus } from '@linklet/contract/accounts/endpoints.ts';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { newestFirst } from '../../../platform/postgres/newest-first.ts';
import { emails } from '../../../platform/mail/emails.table.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { notifyUser } from '../../notifications/index.ts';
import { currentUser } from '../current-user.ts';
import { greetingOf } from '../greeting.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';
import { accountExportParts, accountExports } from '../../../schema/accounts/account-exports.table.ts';
import { accountExported, type ExportPart } from '../../../hooks/accounts.hooks.ts';
import { csvStart, toCsvLine } from '@linklet/contract/http/csv.ts';
import { writeExportFile, type ExportKey } from './export-files.ts';
import { writeJson } from '../../../platform/json-document.ts';

type Status = z.infer<typeof exportStatus>;

const KEEP_MS = 7 * DAY_MS;
const SCREEN = '/app/settings/profile';

export async function readExportStatus(scope: Scope): Promise<Status> {
  const [row] = await scope.db
    .select({ madeAt: accountExports.madeAt })
    .from(accountExports)
    .where(eq(accountExports.userId, requireUser(scope).id));
  if (!row) return { status: 'none', made_at: null };
  return { status: row.madeAt ? 'ready' : 'preparing', made_at: row.madeAt?.toISOString() ?? null };
}

/** Has the export prepared; one that is there is made anew. */
export async function requestExport(scope: Scope): Promise<Status> {
  const { id: userId } = await currentUser(scope);
  const fresh = { requestedAt: scope.clock(), madeAt: null };
  await inTransaction(scope, async (scope) => {
    await scope.db
      .insert(accountExports)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: accountExports.userId, set: fresh });
    await addJob(scope, exportAccountJob, { payload: { userId }, key: `export ${String(userId)}` });
  });
  return { status: 'preparing', made_at: null };
}

export const exportAccountJob = jobKind('export-account', z.object({ userId: z.number() }));

/** The job behind it. */
export async function exportAccount(services: Services, { userId }: { userId: number }): Promise<void> {
  const [asked] = await services.db
    .select({ user: users, requestedAt: accountExports.requestedAt })
    .from(accountExports)
    .innerJoin(users, eq(users.id, accountExports.userId))
    .where(and(eq(accountExports.userId, userId), isNull(accountExports.madeAt)));
  if (!asked) return;

  const { user, requestedAt } = asked;
  await inTransaction(services, async (services) => {
    await writeFiles(services, user, { userId, requestedAt });
    if (await noteMade(services, { userId, requestedAt })) await tellOwner(services, user);
  });
}

async function writeFiles(services: Services, user: User, key: ExportKey): Promise<void> {
  const parts = [
    describeAccount(services, user),
    ...(await services.runHook(accountExported, services, user)),
  ];
  const json = writeJson({
    values: Object.assign({}, ...parts.map(({ sections }) => sections)) as Record<string, unknown>,
    lists: Object.assign({}, ...parts.map(({ lists }) => lists)) as Record<string, AsyncIterable<unknown>>,
  });
  await services.db.delete(accountExportParts).where(eq(accountExportParts.userId, user.id));
  await writeExportFile(services, { ...key, file: 'json' }, json);
  await writeExportFile(services, { ...key, file: 'csv' }, csvLines(parts));
}

async function* csvLines(parts: readonly ExportPart[]): AsyncGenerator<string> {
  yield csvStart;
  for (const { csv } of parts) {
    if (csv) for await (const row of csv) yield toCsvLine(row);
  }
}

// Another may have been asked for meanwhile, which has a job of its own.
async function noteMade({ db, clock }: Services, { userId, requestedAt }: ExportKey): Promise<boolean> {
  const made = await db
    .update(accountExports)
    .set({ madeAt: clock() })
    .where(and(eq(accountExports.userId, userId), eq(accountExports.requestedAt, requestedAt)))
    .returning({ userId: accountExports.userId });
  return made.length > 0;
}

async function tellOwner(services: Services, user: User): Promise<void> {
  await notifyUser(services, user.id, { text: 'The export of your data is ready.', path: SCREEN });
  await sendEmail(services, user.email, {
    subject: `The export of your ${services.config.productName} data is ready`,
    preview: 'You can download it for 7 days.',
    paragraphs: [greetingOf(user), 'the export of your data is ready to download.'],
    button: { label: 'Download it', url: `${services.config.baseUrl}${SCREEN}` },
    note: 'You can download it for 7 days. If you didn’t request it, change your password now.',
  });
}

/** Exports are not kept for longer than they are of use. */
export async function forgetOldExports({ db, clock }: Services): Promise<void> {
  await db
    .delete(accountExports)
    .where(lt(accountExports.requestedAt, new Date(clock().getTime() - KEEP_MS)));
}

/** Anybody may give an address; whose it was before it was proved, nobody knows. */
function isProvedSince({ emailVerifiedAt }: User): SQL {
  return emailVerifiedAt === null ? sql`false` : gte(emails.createdAt, emailVerifiedAt);
}

// What proves who somebody is stays out: hashes, seeds and keys are of no use to a person, and of use to a thief.
function describeAccount({ db }: Services, user: User): ExportPart {
  const written = newestFirst((before, limit) =>
    db
      .select({ id: emails.id, subject: emails.subject, text: emails.text, at: emails.createdAt })
      .from(emails)
      .where(
        and(
          eq(sql`lower(${emails.recipient})`, user.email.toLowerCase()),
          eq(emails.isSecret, false),
          isProvedSince(user),
          lt(emails.id, before),
        ),
      )
      .orderBy(desc(emails.id))
      .limit(limit),
  );
  return {
    sections: {
      account: {
        name: user.name,
        email: user.email,
        email_verified_at: user.emailVerifiedAt,
        pending_email: user.pendingEmail,
        time_zone: user.timeZone,
        two_factor: user.twoFactorType !== 0,
        mailings: !hasStatus(user.status, userStatus.mailingsOff),
        alarms: !hasStatus(user.status, userStatus.alarmsOff),
        created_at: user.createdAt,
      },
    },
    lists: { emails: written },
  };
}
