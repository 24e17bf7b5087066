import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userStatus } from '@linklet/contract/accounts.ts';
import type { exportStatus } from '@linklet/contract/accounts.ts';
import { hasStatus } from '@linklet/contract/statuses.ts';
import { addJob } from '../../../platform/add-job.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { emails } from '../../../platform/mail/emails.table.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { domains } from '../../domains/domains.table.ts';
import { aliases, links, longUrls } from '../../links/links.table.ts';
import { notifyUser } from '../../notifications/index.ts';
import { notifications } from '../../notifications/notifications.table.ts';
import { auditEntries } from '../audit.table.ts';
import { currentUser } from '../current-user.ts';
import { greetingOf } from '../greeting.ts';
import { passkeys } from '../passkeys/passkeys.table.ts';
import { photoType } from '../photo/photo-url.ts';
import { userPhotos } from '../photo/user-photos.table.ts';
import { sessions } from '../sessions.table.ts';
import { identities } from '../social/identities.table.ts';
import { users, type User } from '../users.table.ts';
import { accountExports } from './account-exports.table.ts';
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

  const own = await listOwnLinks(services, user.workspaceId);
  const json = JSON.stringify({ ...(await describePerson(services, user)), links: own }, null, 2);
  const csv = toCsv([
    ['short link', 'destination', 'created at', 'expires at'],
    ...own.map((link) => [link.short_link, link.destination, link.created_at, link.expires_at ?? '']),
  ]);
  await inTransaction(services, async (services) => {
    await services.db
      .update(accountExports)
      .set({ json, csv, madeAt: services.clock() })
      .where(eq(accountExports.userId, userId));
    await notifyUser(services, userId, { text: 'The export of your data is ready.', path: SCREEN });
    await sendEmail(services, user.email, {
      subject: `The export of your ${services.config.productName} data is ready`,
      preview: 'You can download it for 7 days.',
      paragraphs: [greetingOf(user), 'the export of your data is ready to download.'],
      button: { label: 'Download it', url: `${services.config.baseUrl}${SCREEN}` },
      note: 'You can download it for 7 days. If you didn’t request it, change your password now.',
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
async function describePerson({ db }: Services, user: User): Promise<Record<string, unknown>> {
  const { id } = user;
  const [[photo], linked, devices, open, told, written, audit] = await Promise.all([
    db.select().from(userPhotos).where(eq(userPhotos.userId, id)),
    db
      .select({ provider: identities.provider, email: identities.email, linked_at: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, id)),
    db
      .select({ name: passkeys.name, added_at: passkeys.createdAt, last_used_at: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
    db
      .select({ device: sessions.device, place: sessions.place, last_seen_at: sessions.lastSeenAt })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNull(sessions.impersonatorId))),
    db
      .select({ text: notifications.text, at: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.userId, id))
      .orderBy(desc(notifications.id)),
    db
      .select({ subject: emails.subject, text: emails.text, at: emails.createdAt })
      .from(emails)
      .where(and(eq(sql`lower(${emails.recipient})`, user.email.toLowerCase()), eq(emails.isSecret, false))),
    db
      .select({ action: auditEntries.action, at: auditEntries.at })
      .from(auditEntries)
      .where(eq(auditEntries.userId, id))
      .orderBy(desc(auditEntries.id)),
  ]);
  return {
    account: {
      name: user.name,
      email: user.email,
      email_verified_at: user.emailVerifiedAt,
      pending_email: user.pendingEmail,
      time_zone: user.timeZone,
      two_factor: user.twoFactorType !== 0,
      mailings: !hasStatus(user.status, userStatus.mailingsOff),
      photo: photo && `data:${photoType};base64,${photo.image.toString('base64')}`,
      created_at: user.createdAt,
    },
    linked_accounts: linked,
    passkeys: devices,
    sessions: open,
    notifications: told,
    emails: written,
    history: audit,
  };
}

interface OwnLink {
  short_link: string;
  destination: string;
  created_at: string;
  expires_at: string | null;
}

async function listOwnLinks({ db, config }: Services, workspaceId: number): Promise<OwnLink[]> {
  const { protocol } = new URL(config.baseUrl);
  const rows = await db
    .select({
      host: domains.host,
      alias: aliases.alias,
      destination: longUrls.url,
      createdAt: links.createdAt,
      expiresAt: links.expiresAt,
    })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .innerJoin(aliases, eq(aliases.linkId, links.id))
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(eq(links.workspaceId, workspaceId))
    .orderBy(desc(links.id));
  return rows.map(({ host, alias, destination, createdAt, expiresAt }) => ({
    short_link: `${protocol}//${host}/${alias}`,
    destination,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }));
}
