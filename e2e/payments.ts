import { expect, inject } from 'vitest';
import { eventBody, signedBy } from '../server/src/modules/billing/providers/sandbox/deliver.ts';
import { keptSecret } from '../server/src/platform/secrets.ts';
import { inDatabase, type Person } from './account.ts';
import type { Page } from './browser.ts';

const url = inject('serviceUrl');
const DAY_MS = 86_400_000;

/** Moves the time of one account, and has the sandbox tell what has become of it. */
export async function passDays({ email }: Person, days: number): Promise<void> {
  const ms = Math.round(days * DAY_MS);
  const [customer] = await inDatabase(
    (sql) => sql<{ id: string }[]>`
      update sandbox_customers set ahead_ms = ahead_ms + ${ms} where email = ${email} returning id`,
  );
  await inDatabase(
    (sql) => sql`
      update billables set ahead_ms = ahead_ms + ${ms} where id = (
        select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`,
  );
  if (!customer) throw new Error('The account is no customer of the sandbox.');
  const secretKey = keptSecret(inject('serviceDataDir'), 'secret-key');
  const body = eventBody({ id: `evt_${String(Date.now())}`, type: 'time.passed', customerId: customer.id });
  const answer = await fetch(`${url}/app/api/billing/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signedBy({ secretKey }, body, Date.now()),
    },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242', expiry = '12/31'): Promise<void> {
  await page.getByLabel('Cardholder’s name').fill('Ada Lovelace');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('Security code').fill('123');
}

/** Moves the time of an account whose payment failed to the evening of a day so many days after that. */
export async function passToDayOverdue(person: Person, days: number): Promise<void> {
  const [row] = await inDatabase(
    (sql) => sql<{ since: string; now: string }[]>`
      select past_due_since as since, now() + ahead_ms * interval '1 millisecond' as now
      from users join workspaces on workspaces.id = workspace_id
      join billables on billables.id = workspaces.billable_id
      join subscriptions on subscriptions.billable_id = billables.id
      where email = ${person.email} and past_due_since is not null`,
  );
  if (!row) throw new Error('No payment is overdue.');
  const evening = new Date(row.since).setUTCHours(23, 59);
  await passDays(person, days + (evening - new Date(row.now).getTime()) / DAY_MS);
}

/** Waits until something was written about to somebody, and answers the text. */
export async function mailAbout({ email }: Person, subject: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const [row] = await inDatabase(
          (sql) => sql<{ subject: string; text: string }[]>`
            select subject, text from emails where recipient = ${email} order by id desc limit 1`,
        );
        text = row?.text ?? '';
        return row?.subject ?? '';
      },
      { timeout: 20_000 },
    )
    .toContain(subject);
  return text;
}
