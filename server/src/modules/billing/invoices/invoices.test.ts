import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import {
  cards,
  deliverNews,
  makeBuyer,
  passDays,
  pay,
  startCheckout,
  wish,
} from '../../../testing/payments.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { exportBilling } from '../details/personal-data.ts';
import { lookAgain } from '../look-again.ts';
import { sandbox } from '../providers/sandbox/sandbox.ts';
import { keepInvoice } from './make-invoices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async (browser: Browser, query = '') => (await browser.get(`/settings/invoices${query}`)).json();

const file = async (browser: Browser, number: string) =>
  browser.open(`/app/settings/invoices/${number}/file`);

async function customerOf(email: string) {
  const [row] = await app.sql<{ id: string; payment: string }[]>`
    select sandbox_customers.id, sandbox_payments.id as payment from sandbox_customers
    join sandbox_payments on customer_id = sandbox_customers.id where email = ${email}`;
  if (!row) throw new Error('There is no customer.');
  return row;
}

async function emailsTo(recipient: string): Promise<string[]> {
  const rows = await app.sql`select subject from emails where recipient = ${recipient} order by id`;
  return rows.map(({ subject }) => String(subject));
}

describe('a payment', () => {
  test('gives an invoice, and a receipt with what comes next', async () => {
    const { browser, email } = await makeBuyer(app);

    const { data, open, next } = await list(browser);

    expect([data.length, open, next]).toEqual([1, [], null]);
    expect(data[0]).toMatchObject({
      number: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
      ...{ status: 'paid', what: 'Pro, monthly', total: 2379, currency: 'USD', credits: null },
    });
    const [receipt] = await app.sql`
      select text from emails where recipient = ${email} and subject = ${`Receipt: invoice ${String(data[0].number)}`}`;
    expect(receipt?.['text']).toContain('You paid $23.79 with the card that ends in 4242.');
    expect(receipt?.['text']).toContain('Then the next payment is due, unless you cancel before.');
  });

  test('gives one invoice, however often it is told of', async () => {
    const { browser, email } = await makeBuyer(app);
    const { id } = await customerOf(email);

    await Promise.all(
      Array.from({ length: 8 }, async () => lookAgain(app.services, { provider: 'sandbox', ref: id })),
    );

    expect((await list(browser)).data).toHaveLength(1);
    expect((await emailsTo(email)).filter((subject) => subject.startsWith('Receipt'))).toHaveLength(1);
  });

  test('that fails is open until it is made', async () => {
    const { browser, email } = await makeBuyer(app, {}, cards.failsLater);
    await passDays(app, email, 32);

    const during = await list(browser);
    const { session_id: page } = (await browser.get('/settings/payment-method')).json();
    await pay(browser, page);
    await deliverNews(app);
    const after = await list(browser);

    expect(during.open).toMatchObject([{ what: 'Pro, monthly', total: 2379, currency: 'USD' }]);
    expect([during.data.length, after.data.length, after.open]).toEqual([1, 2, []]);
  });

  test('that is given back gives a credit note that names the invoice', async () => {
    const { browser, email } = await makeBuyer(app);
    const { payment } = await customerOf(email);
    await sandbox.refund(app.services, { payment, amount: 2379, key: 'all' });
    await deliverNews(app);

    const { data } = await list(browser);

    expect(data).toMatchObject([
      { status: 'credit_note', total: -2379, what: 'Pro, monthly' },
      { status: 'refunded', total: 2379 },
    ]);
    expect(data[0].credits).toBe(data[1].number);
    expect(await emailsTo(email)).toContain(`Credit note ${String(data[0].number)}`);
  });

  test('of nothing has no invoice', async () => {
    const { browser } = await makeAccount(app);
    await app.sql`
      insert into coupons (code, percent_off) values ('ALLOFIT', 100) on conflict do nothing`;
    await pay(browser, await startCheckout(browser, { coupon: 'ALLOFIT' }));
    await deliverNews(app);

    expect((await list(browser)).data).toEqual([]);
  });

  test('has on its invoice who sold what to whom, as it was then', async () => {
    const { browser, email } = await makeAccount(app);
    const details = {
      ...{ name: 'Ada & Sons', address: 'Street 1\nFloor 2', postal_code: '75001', city: 'Paris' },
      ...{ country: 'FR', purchase_order: 'PO-7', invoice_email: `books-${email}`, tax_id: 'FR100' },
    };
    await browser.put('/settings/billing-details', details);
    await pay(browser, await startCheckout(browser));
    await deliverNews(app);
    await browser.put('/settings/billing-details', { ...details, name: 'Others' });

    const [row] = await app.sql`
      select * from invoices where billable_id = (
        select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

    expect(row).toMatchObject({
      customer: {
        ...{ name: 'Ada & Sons', address: ['Street 1', 'Floor 2', '75001 Paris'], country: 'FR' },
        ...{ taxId: 'FR100', purchaseOrder: 'PO-7', email },
      },
      ...{ tax_rate: 0, tax_note: 'Reverse charge: the customer owes the value added tax.' },
      evidence: { billing_address: 'FR', card: 'US' },
    });
    expect(await emailsTo(`books-${email}`)).toEqual([`Receipt: invoice ${String(row?.['number'])}`]);
  });
});

describe('invoices', () => {
  test('are never changed and never deleted', async () => {
    await makeBuyer(app);
    for (const change of [app.sql`update invoices set total = 0, net = -tax`, app.sql`delete from invoices`])
      await expect(change).rejects.toThrow('An invoice is never changed');
  });

  test('are of whoever paid alone', async () => {
    const { browser } = await makeBuyer(app);
    const other = await makeBuyer(app);
    const [{ number }] = (await list(browser)).data;

    expect((await file(browser, number)).statusCode).toBe(200);
    expect((await file(other.browser, number)).statusCode).toBe(404);
    expect((await file(browser, 'INV-2026-99999')).statusCode).toBe(404);
    expect((await file(browser, 'x'.repeat(90))).statusCode).toBe(404);
  });

  test('are hidden in list and files where staff have hidden them', async () => {
    const { browser, email } = await makeBuyer(app);
    const [{ number }] = (await list(browser)).data;
    await app.sql`update users set status = status | ${userStatus.invoicesHidden} where email = ${email}`;

    const answers = [await browser.get('/settings/invoices'), await file(browser, number)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  test('stay when the account is gone, whose billing details go', async () => {
    const own = await startTestApp();
    const { browser, email } = await makeBuyer(own);
    await browser.put('/settings/billing-details/tax', { country: 'FR', tax_id: '' });
    const [row] = await own.sql`
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
    const billable = Number(row?.['billable_id']);
    await own.sql`update users set deleted_at = now() - interval '31 days' where email = ${email}`;
    await own.runJob('purge-deleted-accounts');

    const kept = await own.sql`
      select (select count(*)::int from invoices where billable_id = ${billable}) as invoices,
        (select count(*)::int from billing_details where billable_id = ${billable}) as details,
        (select count(*)::int from users where email = ${email}) as users`;
    expect(kept[0]).toEqual({ invoices: 1, details: 0, users: 0 });
    await own.close();
  });

  test('go along with the data of an account, unless they are hidden', async () => {
    const { email } = await makeBuyer(app);
    const userOf = async () => {
      const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
      if (!user) throw new Error('There is no user.');
      return user;
    };
    const exported = async () => {
      const part = await exportBilling(app.services, await userOf());
      const numbers = [];
      for await (const each of part.lists?.['invoices'] ?? [])
        numbers.push((each as { number: string }).number);
      return [Object.keys(part.sections ?? {}), numbers.length];
    };

    const shown = await exported();
    await app.sql`update users set status = ${userStatus.invoicesHidden} where email = ${email}`;

    expect([shown, await exported()]).toEqual([
      [['billing_details'], 1],
      [['billing_details'], 0],
    ]);
  });

  test('are listed page by page', async () => {
    const { browser, email } = await makeBuyer(app);
    const [billable] = await app.sql`
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
    await makeMany(60, Number(billable?.['billable_id']), `pages ${email}`);

    const first = await list(browser);
    const second = await list(browser, `?before=${String(first.next)}`);
    const third = await list(browser, `?before=${String(second.next)}`);

    expect([first, second, third].map(({ data }) => data.length)).toEqual([25, 25, 11]);
    expect(third.next).toBeNull();
    const numbers = [first, second, third].flatMap(({ data }) =>
      data.map((each: { number: string }) => each.number),
    );
    expect(new Set(numbers).size).toBe(61);
  });
});

const WRITERS = 8;
const count = Number(process.env['INVOICES'] ?? 400);

async function makeMany(wanted: number, billableId: number, ref: string, services = app.services) {
  const draft = {
    ...{ billableId, kind: 'invoice' as const, provider: 'sandbox', creditsId: null },
    ...{ seller: { name: '', address: [], country: 'DE', taxId: null }, lines: [{ text: 'pro', amount: 1 }] },
    customer: { name: '', address: [], country: '', taxId: '', purchaseOrder: '', email: '' },
    ...{ net: 1, tax: 0, total: 1, currency: 'USD', taxRate: 0, evidence: {} },
  };
  let made = 0;
  const write = async () => {
    while (made < wanted) {
      made += 1;
      await keepInvoice(services, { ...draft, paymentRef: `${ref} ${String(made)}` });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

test('numbers have no gap, whoever writes at the same time and whatever fails', async () => {
  const { email } = await makeAccount(app);
  const [billable] = await app.sql`
    select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  const prefix = `T${Date.now().toString(36).toUpperCase()}-`.slice(0, 12);
  const services = { ...app.services, config: { ...app.services.config, invoicePrefix: prefix } };
  const id = Number(billable?.['billable_id']);
  const failing = Promise.allSettled(
    // There is no such billable: nothing is made, and the number is given back.
    Array.from({ length: 20 }, async (_, at) => makeMany(1, -1, `none ${email} ${String(at)}`, services)),
  );

  await Promise.all([makeMany(count, id, `series ${email}`, services), failing]);

  const rows = await app.sql`select sequence from invoices where prefix = ${prefix} order by sequence`;
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(
    Array.from({ length: count }, (_, at) => at + 1),
  );
}, 300_000);

test('an organization has invoices of its own, which its members without the right do not see', async () => {
  const { owner, email, slug } = await makeOrganization(app);
  const place = `/organization/${slug}`;
  const { browser: member } = await makeMember(app, slug, { role: 'member' });
  await owner.put(`${place}/billing-details`, {
    ...{ name: 'Acme & Co', address: 'Street 1', postal_code: '1010', city: 'Wien', country: 'AT' },
    ...{ purchase_order: '', invoice_email: '', tax_id: '' },
  });
  const begun = await owner.post(`${place}/subscription`, wish({ subscription: 'enterprise organization' }));
  await pay(owner, begun.json().session_id as string);
  await deliverNews(app);

  const { data } = (await owner.get(`${place}/invoices`)).json();
  const own = await owner.get('/settings/invoices');
  const download = (browser: Browser) => browser.open(`/app${place}/invoices/${String(data[0].number)}/file`);

  expect(data).toMatchObject([{ status: 'paid', what: 'Enterprise organization, monthly' }]);
  expect(own.json().data).toEqual([]);
  expect([(await download(owner)).statusCode, (await download(member)).statusCode]).toEqual([200, 403]);
  expect((await member.get(`${place}/invoices`)).statusCode).toBe(403);
  expect(await emailsTo(email)).toContain(`Receipt: invoice ${String(data[0].number)}`);
});
