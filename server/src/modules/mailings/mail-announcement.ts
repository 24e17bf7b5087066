import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userStatus } from '@linklet/contract/accounts.ts';
import { addJob } from '../../platform/add-job.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { announcements } from '../notifications/notifications.table.ts';
import { users, type User } from '../accounts/users.table.ts';
import { announcementMailings } from './announcement-mailings.table.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

type Announcement = typeof announcements.$inferSelect;

// Small enough that other jobs have their turn, and that a repeat after a crash is soon done.
const ACCOUNTS_AT_ONCE = 100;

const payload = z.object({ announcementId: z.number() });

/**
 * The job behind announcements by e-mail: writes one to the next accounts that want mailings, and asks for itself
 * again until all have it. How far it came is part of the same transaction, so nobody gets it twice.
 */
export async function mailAnnouncement(services: Services, given: unknown): Promise<void> {
  const { announcementId } = payload.parse(given);
  const [announcement] = await services.db
    .select()
    .from(announcements)
    .where(eq(announcements.id, announcementId));
  if (!announcement) return;

  await inTransaction(services, async (services) => {
    const sentUpTo = await lockProgress(services, announcementId);
    const next = await listReaders(services, announcement, sentUpTo);
    for (const reader of next) await write(services, announcement, reader);
    const last = next.at(-1);
    if (!last) return;
    await services.db
      .update(announcementMailings)
      .set({ sentUpTo: last.id })
      .where(eq(announcementMailings.announcementId, announcementId));
    await addJob(services, { name: 'mail-announcement', payload: { announcementId } });
  });
}

async function lockProgress({ db }: Services, announcementId: number): Promise<number> {
  await db.insert(announcementMailings).values({ announcementId }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(announcementMailings)
    .where(eq(announcementMailings.announcementId, announcementId))
    .for('update');
  return row?.sentUpTo ?? 0;
}

async function listReaders({ db }: Services, { createdAt }: Announcement, after: number): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(
      and(
        gt(users.id, after),
        lte(users.createdAt, createdAt),
        isNotNull(users.emailVerifiedAt),
        isNull(users.terminatedAt),
        isNull(users.deletedAt),
        sql`${users.status} & ${userStatus.mailingsOff} = 0`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(ACCOUNTS_AT_ONCE);
}

async function write(services: Services, { title, text }: Announcement, reader: User): Promise<void> {
  const { baseUrl, productName } = services.config;
  await sendEmail(services, reader.email, {
    subject: title,
    preview: text.split('\n')[0] ?? '',
    paragraphs: [`Hello ${reader.name},`, ...text.split(/\n\s*\n/)],
    button: { label: `Open ${productName}`, url: `${baseUrl}/app/notifications` },
    note: `You get this because you have an account at ${productName}.`,
    unsubscribeUrl: unsubscribeUrl(services, reader),
  });
}
