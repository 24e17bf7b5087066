import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../platform/postgres/database.ts';
import type { Services } from '../../../../platform/scope.ts';
import { makeAccount } from '../../../../testing/accounts.ts';
import { card, deliverNews, eventsOf, startCheckout } from '../../../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../../../testing/test-app.ts';
import { handleEvent } from '../../webhooks.ts';
import { payCheckout } from './checkouts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const statements = new Set<PropertyKey>(['select', 'insert', 'update', 'delete', 'execute']);

/** A process that ends before one of its statements. */
function crashingBefore(services: Services, statement: number): Services {
  let left = statement;
  const wrap = <Connection extends object>(db: Connection): Connection =>
    new Proxy(db, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const call = value.bind(target) as (...given: unknown[]) => unknown;
        if (name === 'transaction')
          return async (work: (db: object) => unknown) => call(async (inner: object) => work(wrap(inner)));
        if (!statements.has(name)) return call;
        return (...given: unknown[]) => {
          if (left === 0) throw new Error('The process has ended.');
          left -= 1;
          return call(...given);
        };
      },
    });
  return { ...services, db: wrap<Database>(services.db) };
}

/** True where it came to its end. */
async function ends(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function expectOnePurchase({ browser, email }: { browser: Browser; email: string }, when: string) {
  const [found] = await app.sql`
    select
      (select count(*)::int from sandbox_payments where status = 'paid' and customer_id = customers.id) as paid,
      (select count(*)::int from sandbox_subscriptions where customer_id = customers.id) as subscriptions,
      (select count(*)::int from emails where recipient = ${email} and subject like 'Receipt%') as receipts
    from sandbox_customers as customers where email = ${email}`;
  expect(found, when).toEqual({ paid: 1, subscriptions: 1, receipts: 1 });
  expect((await browser.get('/state')).json().user.plan, when).toBe('pro');
  expect((await browser.get('/settings/invoices')).json().data, when).toHaveLength(1);
}

test('a process that ends anywhere in a purchase charges once, whoever pays again', async () => {
  for (let at = 0, isOver = false; !isOver; at += 1) {
    const person = await makeAccount(app);
    const checkout = await startCheckout(person.browser);

    isOver = await ends(payCheckout(crashingBefore(app.services, at), checkout, card()));
    await person.browser.post(`/sandbox/checkouts/${checkout}/pay`, card());
    await person.browser.post(`/sandbox/checkouts/${checkout}/pay`, card());
    await deliverNews(app);

    await expectOnePurchase(person, `before statement ${String(at)}`);
    expect(at).toBeLessThan(60);
  }
}, 60_000);

test('a process that ends anywhere in what it is told of keeps one purchase, once it is told again', async () => {
  for (let at = 0, isOver = false; !isOver; at += 1) {
    const person = await makeAccount(app);
    const checkout = await startCheckout(person.browser);
    await person.browser.post(`/sandbox/checkouts/${checkout}/pay`, card());
    const [event] = await eventsOf(app, person.email);

    isOver = await ends(handleEvent(crashingBefore(app.services, at), { id: Number(event) }));
    await app.runJob('handle-billing-event', { id: Number(event) });
    await deliverNews(app);

    await expectOnePurchase(person, `before statement ${String(at)}`);
    expect(at).toBeLessThan(120);
  }
}, 120_000);
