import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm';
import { mailAnnouncementJob } from '../notifications/index.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { announcements } from '../../schema/notifications/notifications.table.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { announcementMailings } from '../../schema/mailings/announcement-mailings.table.ts';
import { ACCOUNTS_AT_ONCE, isInUse, wantsMailings } from './readers.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

type Announcement = typeof announcements.$inferSelect;

/**
 * The job behind announcements by email: writes one to the next accounts that want mailings, and asks for itself
 * again until all have it. How far it came is part of the same transaction, so nobody gets it twice.
 */
export async function mailAnnouncement(
  services: Services,
  { announcementId }: { announcementId: number },
): Promise<void> {
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
    await addJob(services, mailAnnouncementJob, { payload: { announcementId } });
  });
}

/** How many accounts see an announcement, and how many get it by email. */
export async function countReaders({ db }: Services): Promise<{ accounts: number; by_email: number }> {
  const [row] = await db
    .select({
      accounts: count(),
      by_email: sql<number>`count(*) filter (where ${wantsMailings})`.mapWith(Number),
    })
    .from(users)
    .where(isInUse);
  return row ?? { accounts: 0, by_email: 0 };
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
    .where(and(gt(users.id, after), lte(users.createdAt, createdAt), isInUse, wantsMailings))
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
    note: `You get this email because you have a ${productName} account.`,
    unsubscribeUrl: unsubscribeUrl(services, reader),
  });
}
