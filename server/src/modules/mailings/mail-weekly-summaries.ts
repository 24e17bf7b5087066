import { z } from 'zod';
import { and, asc, eq, gt } from 'drizzle-orm';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { countWeek, type ClickedWeek } from './count-week.ts';
import { ACCOUNTS_AT_ONCE, isInUse, wantsMailings } from './readers.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';
import { weeklySummaries } from '../../schema/mailings/weekly-summaries.table.ts';

export const weeklySummariesJob = jobKind('mail-weekly-summaries', z.object({}));

const WEEK_MS = 7 * DAY_MS;

/**
 * The job behind the emails of Mondays: writes to the next accounts that want mailings and whose links were clicked in
 * the week that has ended, and asks for itself again until all were looked at. Nobody gets one twice.
 */
export async function mailWeeklySummaries(services: Services): Promise<void> {
  const monday = mondayOf(services.clock());
  await inTransaction(services, async (services) => {
    const next = await listReaders(services, await lockProgress(services, monday));
    const last = next.at(-1);
    if (!last) return;
    const weeks = await countWeek(
      services,
      next.map(({ workspaceId }) => workspaceId),
      monday,
    );
    for (const reader of next) {
      const week = weeks.get(reader.workspaceId);
      if (week !== undefined && week.clicks > 0) await write(services, { reader, week, monday });
    }
    await services.db
      .update(weeklySummaries)
      .set({ sentUpTo: last.id })
      .where(eq(weeklySummaries.week, dateOf(monday)));
    await addJob(services, weeklySummariesJob, { payload: {} });
  });
}

/** Its beginning, in UTC. */
function mondayOf(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  return new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS);
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

async function lockProgress({ db }: Services, monday: Date): Promise<number> {
  const week = dateOf(monday);
  await db.insert(weeklySummaries).values({ week }).onConflictDoNothing();
  const [row] = await db.select().from(weeklySummaries).where(eq(weeklySummaries.week, week)).for('update');
  return row?.sentUpTo ?? 0;
}

async function listReaders({ db }: Services, after: number): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(and(gt(users.id, after), isInUse, wantsMailings))
    .orderBy(asc(users.id))
    .limit(ACCOUNTS_AT_ONCE);
}

interface Summary {
  reader: User;
  week: ClickedWeek;
  monday: Date;
}

async function write(services: Services, { reader, week, monday }: Summary): Promise<void> {
  const { baseUrl, productName } = services.config;
  const [best] = week.links;
  if (best === undefined) return;
  const clicked = `clicked ${times(week.clicks)}`;
  await sendEmail(services, reader.email, {
    subject: `Your links were ${clicked} last week`,
    preview: `Most of all ${best.address}.`,
    paragraphs: [
      `Hello ${reader.name},`,
      `From ${dayName(monday.getTime() - WEEK_MS)} to ${dayName(monday.getTime() - DAY_MS)} your links were ${clicked}, ${comparison(week)}.`,
      ...week.links.map(({ address, clicks }) => `${address}: ${times(clicks)}`),
    ],
    button: { label: 'See where they came from', url: `${baseUrl}/app/analytics/${best.hash}` },
    note: `You get this email because you have a ${productName} account.`,
    unsubscribeUrl: unsubscribeUrl(services, reader),
  });
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en')} times`;
}

function comparison({ clicks, before }: ClickedWeek): string {
  if (before === 0) return 'after none in the week before';
  const percent = Math.round((Math.abs(clicks - before) / before) * 100);
  if (percent === 0) return 'as often as in the week before';
  return `${percent.toLocaleString('en')}% ${clicks > before ? 'more' : 'less'} than in the week before`;
}

function dayName(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
