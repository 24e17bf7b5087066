import { expect } from 'vitest';
import type { BillingType } from '@linklet/contract/billing/subscriptions.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { sandbox } from '../../modules/billing/providers/sandbox/sandbox.ts';
import { makeAccount } from '../accounts.ts';
import { card, deliverNews, passDays, wish, type Chosen } from '../payments.ts';
import { startTestApp, type Browser, type TestApp } from '../test-app.ts';
import type { FakeServer } from './fake-server.ts';
import type { Ledger } from './ledger.ts';
import { startFakePaddle } from './paddle/fake-paddle.ts';
import { startFakeStripe } from './stripe/fake-stripe.ts';

/** A provider with people who pay at it: what they do there, whichever it is. */
export interface Till {
  name: 'sandbox' | 'stripe' | 'paddle';
  app: TestApp;
  billingType: BillingType;
  /** Pays on the page that a checkout opened, even if it is over; false where the card is declined. */
  pay: (browser: Browser, checkout: string, number: string) => Promise<boolean>;
  /** Whether a page that a checkout opened can still be paid. */
  isOpen: (checkout: string) => Promise<boolean>;
  /** Pays what a refusal of payment named. */
  payDue: (browser: Browser, payment: string, number: string) => Promise<void>;
  /** Delivers what the provider has to tell. */
  deliver: () => Promise<void>;
  passDays: (email: string, days: number) => Promise<void>;
  /** Statuses of the payments of an account, as the provider has them. */
  payments: (email: string) => Promise<string[]>;
  /** Gives back a part of the newest payment where the seller's account at the provider is, not here. */
  refundThere: (email: string, amount: number) => Promise<void>;
  /** What becomes of refunds where the provider has to approve them. */
  judgeRefunds?: (as: 'approved' | 'pending_approval' | 'rejected') => void;
  /** None for the sandbox. */
  server: FakeServer | null;
  close: () => Promise<void>;
}

export const tillNames = ['sandbox', 'stripe', 'paddle'] as const;

export async function openTill(name: Till['name']): Promise<Till> {
  return { sandbox: openSandbox, stripe: openStripe, paddle: openPaddle }[name]();
}

/** The reference of what was opened, by whichever form it is answered in. */
export function checkoutOf(answer: { session_id?: string; checkout?: { transaction_id: string } }): string {
  return answer.session_id ?? answer.checkout?.transaction_id ?? '';
}

export async function openCheckout(
  { billingType }: Till,
  browser: Browser,
  chosen: Chosen = {},
): Promise<string> {
  const answer = await browser.post('/settings/subscription', { ...wish(chosen), billing_type: billingType });
  expect(answer.statusCode, answer.body).toBe(200);
  return checkoutOf(answer.json());
}

export async function makePayer(till: Till, chosen: Chosen = {}, number = '4242424242424242') {
  const made = await makeAccount(till.app);
  expect(await till.pay(made.browser, await openCheckout(till, made.browser, chosen), number)).toBe(true);
  await till.deliver();
  return made;
}

async function openSandbox(): Promise<Till> {
  const app = await startTestApp();
  const send = async (browser: Browser, path: string, number: string) =>
    (await browser.post(path, card(number))).statusCode === 200;
  return {
    ...{ name: 'sandbox', app, billingType: 1, server: null, close: () => app.close() },
    pay: async (browser, id, number) => {
      await app.sql`update sandbox_checkouts set status = 'open' where id = ${id}`;
      return send(browser, `/sandbox/checkouts/${id}/pay`, number);
    },
    isOpen: async (id) => {
      const [row] = await app.sql`select status from sandbox_checkouts where id = ${id}`;
      return row?.['status'] === 'open';
    },
    payDue: async (browser, id, number) => {
      await send(browser, `/sandbox/payments/${id}/pay`, number);
    },
    deliver: () => deliverNews(app),
    passDays: (email, days) => passDays(app, email, days),
    payments: async (email) => {
      const rows = await app.sql<{ status: string }[]>`
        select status from sandbox_payments
        where customer_id = (select id from sandbox_customers where email = ${email}) order by created_at, id`;
      return rows.map(({ status }) => status);
    },
    refundThere: async (email, amount) => {
      const [newest] = await app.sql<{ id: string }[]>`
        select id from sandbox_payments
        where customer_id = (select id from sandbox_customers where email = ${email})
        order by created_at desc limit 1`;
      await sandbox.refund(app.services, { payment: newest?.id ?? '', amount, key: 'there' });
    },
  };
}

async function openStripe(): Promise<Till> {
  const fake = await startFakeStripe();
  const app = await startTestApp(fake.environment);
  return {
    ...(await tillOf('stripe', { fake, app })),
    pay: async (_, id, number) => fake.pay(id, number),
    isOpen: async (id) => fake.state.session(id).status === 'open',
    payDue: async (_, id, number) => {
      fake.payInvoice(id, number);
    },
  };
}

async function openPaddle(): Promise<Till> {
  const fake = await startFakePaddle();
  const app = await startTestApp(fake.environment);
  return {
    ...(await tillOf('paddle', { fake, app })),
    pay: async (_, id, number) => fake.pay(id, number),
    isOpen: async (id) => fake.state.draft(id).status === 'draft',
    judgeRefunds: (as) => {
      fake.state.refunds = as;
    },
    payDue: async (_, id, number) => {
      fake.pay(id, number);
    },
  };
}

interface Fake extends FakeServer {
  state: { ledger: Ledger };
  takeEvents: () => { body: string; headers: Record<string, string> }[];
}

async function tillOf(
  name: 'stripe' | 'paddle',
  { fake, app }: { fake: Fake; app: TestApp },
): Promise<Omit<Till, 'pay' | 'isOpen' | 'payDue'>> {
  const { ledger } = fake.state;
  const customerOf = (email: string) => {
    const found = [...ledger.customers.values()].find((each) => each.email === email);
    if (!found) throw new Error(`${name} does not know ${email}.`);
    return found;
  };
  const deliver = async () => {
    for (const event of fake.takeEvents()) await sendNews(app, name, event);
  };
  return {
    ...{ name, app, billingType: name === 'stripe' ? 1 : 2, server: fake, deliver },
    passDays: async (email, days) => {
      for (let day = 0; day < days; day++) {
        await moveBillable(app, email);
        await app.runJob('apply-scheduled-changes');
        ledger.pass(customerOf(email), DAY_MS);
      }
      await deliver();
    },
    payments: async (email) => customerOf(email).account.payments.map(({ status }) => status),
    refundThere: async (email, amount) => {
      const owner = customerOf(email);
      const newest = owner.account.payments.at(-1);
      if (!newest || !ledger.refund(owner, newest, amount)) throw new Error('It cannot be given back.');
    },
    close: async () => {
      await app.close();
      await fake.close();
    },
  };
}

async function moveBillable(app: TestApp, email: string): Promise<void> {
  await app.sql`
    update billables set ahead_ms = ahead_ms + ${DAY_MS} where id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
}

/** Sends an event as a provider does, and acts on it as the worker does. */
export async function sendNews(
  app: TestApp,
  provider: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<void> {
  const answer = await app.ask(`/app/api/billing/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, event_id: eventId = id } = JSON.parse(body) as { id: string; event_id?: string };
  const [kept] = await app.sql`
    select id from billing_events where provider = ${provider} and event_id = ${eventId}`;
  await app.runJob('handle-billing-event', { id: Number(kept?.['id']) });
}
