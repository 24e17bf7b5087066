import { DAY_MS, HOUR_MS } from '../platform/clock.ts';
import type { ReceivedEmail } from './accounts.ts';
import { passDays } from './payments.ts';
import type { TestApp } from './test-app.ts';

interface Times {
  id: number;
  now: Date;
  pastDueSince: Date | null;
  periodEndsAt: Date | null;
  trialEndsAt: Date | null;
}

/** Times of the subscription of an account, and the account's own time. */
export async function timesOf(app: TestApp, email: string): Promise<Times> {
  const [row] = await app.sql<Record<string, string | null>[]>`
    select subscriptions.id::text, past_due_since, period_ends_at, trial_ends_at,
      now() + ahead_ms * interval '1 millisecond' as now
    from users join workspaces on workspaces.id = workspace_id
    join billables on billables.id = workspaces.billable_id
    join subscriptions on subscriptions.billable_id = billables.id
    where email = ${email} order by subscriptions.id desc limit 1`;
  if (!row) throw new Error(`${email} has no subscription.`);
  const at = (name: string) => (row[name] == null ? null : new Date(row[name]));
  return {
    ...{ id: Number(row['id']), now: at('now') ?? new Date(), pastDueSince: at('past_due_since') },
    ...{ periodEndsAt: at('period_ends_at'), trialEndsAt: at('trial_ends_at') },
  };
}

/** Moves the time of one account to ten o'clock of a day so many days after a time, and does what the job does then. */
export async function passToMorning(
  app: TestApp,
  email: string,
  { after, days }: { after: Date; days: number },
): Promise<void> {
  const { now } = await timesOf(app, email);
  const midnight = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate() + days);
  await passDays(app, email, (midnight + 10 * HOUR_MS - now.getTime()) / DAY_MS);
  await app.runJob('send-billing-reminders');
}

/** All that was written to somebody, the oldest first. */
export async function emailsTo(app: TestApp, recipient: string): Promise<ReceivedEmail[]> {
  return app.sql<ReceivedEmail[]>`
    select subject, text, html from emails where recipient = ${recipient} order by id`;
}

export async function subjectsTo(app: TestApp, recipient: string): Promise<string[]> {
  return (await emailsTo(app, recipient)).map(({ subject }) => subject);
}
