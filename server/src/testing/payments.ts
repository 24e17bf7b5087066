import { expect } from 'vitest';
import { eventBody, signedBy } from '../modules/billing/providers/sandbox/deliver.ts';
import { DAY_MS } from '../platform/clock.ts';
import { makeAccount } from './accounts.ts';
import type { Answer, Browser, TestApp } from './test-app.ts';

export const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  lacksFunds: '4000 0000 0000 9995',
  failsLater: '4000 0000 0000 0341',
  confirms: '4000 0025 0000 3155',
} as const;

/** What a person types on the page of the sandbox. */
export function card(number: string = cards.pays) {
  return { holder: 'Ada Person', number, month: 12, year: 2031, cvc: '123' };
}

export interface Chosen {
  subscription?: string;
  interval?: 'monthly' | 'yearly';
  currency?: string;
  trial?: boolean;
  coupon?: string;
}

export function wish(chosen: Chosen = {}) {
  return { billing_type: 1, subscription: 'pro', interval: 'monthly', ...chosen };
}

/** Begins to pay for a plan, and answers the id of the sandbox's page. */
export async function startCheckout(browser: Browser, chosen: Chosen = {}): Promise<string> {
  const answer = await browser.post('/settings/subscription', wish(chosen));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().session_id as string;
}

export async function pay(browser: Browser, checkout: string, number?: string): Promise<Answer> {
  return browser.post(`/sandbox/checkouts/${checkout}/pay`, card(number));
}

/**
 * Delivers what the sandbox has to tell, as its jobs do. Tests of other files deliver at the same time: an event is taken as
 * delivered only after it was acted on.
 */
export async function deliverNews(app: TestApp): Promise<void> {
  const waiting = await app.sql<{ id: string; type: string; customer_id: string }[]>`
    select id, type, customer_id from sandbox_events where delivered_at is null order by created_at, id`;
  for (const { id, type, customer_id: customerId } of waiting) {
    await sendEvent(app, { id, type, customerId });
    await app.sql`update sandbox_events set delivered_at = now() where id = ${id}`;
  }
}

/** Sends what the sandbox has to tell of an account, and answers the numbers of what is kept of it, not acted on yet. */
export async function eventsOf(app: TestApp, email: string): Promise<number[]> {
  const waiting = await app.sql<{ id: string; type: string; customer_id: string }[]>`
    update sandbox_events set delivered_at = now()
    where delivered_at is null and customer_id in (select id from sandbox_customers where email = ${email})
    returning id, type, customer_id`;
  const kept = [];
  for (const { id, type, customer_id: customerId } of waiting)
    kept.push(await keepEvent(app, { id, type, customerId }));
  return kept;
}

interface SentEvent {
  id: string;
  type: string;
  customerId: string;
}

export async function sendEvent(app: TestApp, event: SentEvent): Promise<void> {
  await app.runJob('handle-billing-event', { id: await keepEvent(app, event) });
}

async function keepEvent(app: TestApp, event: SentEvent): Promise<number> {
  const body = eventBody(event);
  const answer = await app.ask('/app/api/billing/webhooks/sandbox', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signedBy(app.services, body, Date.now()),
    },
  });
  expect(answer.statusCode).toBe(200);
  const [kept] = await app.sql`select id from billing_events where event_id = ${event.id}`;
  return Number(kept?.['id']);
}

/** An account that has bought a plan. */
export async function makeBuyer(
  app: TestApp,
  chosen: Chosen = {},
  number?: string,
): Promise<{ browser: Browser; email: string }> {
  const made = await makeAccount(app);
  const answer = await pay(made.browser, await startCheckout(made.browser, chosen), number);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await deliverNews(app);
  return made;
}

/** Moves the time of one account, in the sandbox and here. */
export async function passDays(app: TestApp, email: string, days: number): Promise<void> {
  const ms = Math.round(days * DAY_MS);
  await app.sql`
    update billables set ahead_ms = ahead_ms + ${ms} where id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
  await app.sql`
    update sandbox_customers set ahead_ms = ahead_ms + ${ms} where email = ${email}`;
  await app.runJob('run-payment-sandbox');
  await deliverNews(app);
}

export async function billingOf(browser: Browser) {
  return (await browser.get('/settings/subscription')).json();
}

export async function currentOf(browser: Browser) {
  return (await billingOf(browser)).subscriptions.current[0];
}
