import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import { eventBody, signedBy } from '../server/src/modules/billing/providers/sandbox/deliver.ts';
import { keptSecret } from '../server/src/platform/secrets.ts';
import { inDatabase, type Person } from './account.ts';
import type { Page } from './browser.ts';

const url = inject('serviceUrl');
const DAY_MS = 86_400_000;

/** Moves the time of one account, and has the sandbox tell what has become of it. */
export async function passDays({ email }: Person, days: number): Promise<void> {
  const [payer] = await inDatabase(
    (sql) => sql<{ id: string }[]>`
      select billable_id as id from users join workspaces on workspaces.id = workspace_id where email = ${email}`,
  );
  await passDaysOf(payer?.id ?? '', days);
}

/** The same of whoever pays, by the id of the billable. */
export async function passDaysOf(billable: string, days: number): Promise<void> {
  const ms = Math.round(days * DAY_MS);
  const [customer] = await inDatabase(
    (sql) => sql<{ id: string }[]>`
      update sandbox_customers set ahead_ms = ahead_ms + ${ms}
      where id in (select ref from billing_customers where billable_id = ${billable}) returning id`,
  );
  await inDatabase((sql) => sql`update billables set ahead_ms = ahead_ms + ${ms} where id = ${billable}`);
  if (!customer) throw new Error('They are no customer of the sandbox.');
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

/** Has the worker do a job that it does at times of its own. */
export async function doJob(name: string): Promise<void> {
  await inDatabase((sql) => sql`select graphile_worker.add_job(${name}, queue_name := ${name})`);
}

interface Definition {
  prices: { options: Record<string, number> }[];
}

/** Sells a plan that is like another but for some options; answers its name. */
export async function sellPlanLike(like: string, options: Record<string, number>): Promise<string> {
  const name = `${like} ${randomUUID().slice(0, 8)}`;
  const [found] = await inDatabase(
    (sql) => sql<{ definition: Definition }[]>`select definition from plans where name = ${like}`,
  );
  if (!found) throw new Error(`There is no plan ${like}.`);
  const { definition } = found;
  const prices = definition.prices.map((price) => ({ ...price, options: { ...price.options, ...options } }));
  const made = JSON.stringify({ ...definition, name, prices, hidden: true });
  await inDatabase(
    (sql) => sql`
      with made as (
        insert into plans (name, definition, edited_at) values (${name}, ${made}::text::jsonb, now()))
      insert into prices (plan_name, interval, currency, amount)
      select ${name}, interval, currency, amount from prices where plan_name = ${like} and is_active`,
  );
  return name;
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
