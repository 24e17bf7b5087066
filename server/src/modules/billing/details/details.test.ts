import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lastEmail, linkIn, makeAccount } from '../../../testing/accounts.ts';
import { makeBuyer, pay, startCheckout, passDays } from '../../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { sandbox } from '../providers/sandbox/sandbox.ts';
import { authorities } from '../tax/authority.ts';
import { waitMs } from '../tax/check-tax-number.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const empty = {
  ...{ name: '', address: '', postal_code: '', city: '', country: 'DE', purchase_order: '' },
  ...{ invoice_email: '', tax_id: '' },
};

const save = async (browser: Browser, given: Partial<typeof empty>) =>
  browser.put('/settings/billing-details', { ...empty, ...given });

const details = async (browser: Browser) => (await browser.get('/settings/billing-details')).json();

async function billableOf(email: string): Promise<number> {
  const [row] = await app.sql`
    select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  return Number(row?.['billable_id']);
}

const check = async (email: string) =>
  app.runJob('check-tax-number', { billableId: await billableOf(email) });

async function quoteTax(browser: Browser): Promise<unknown> {
  const { net, tax, total, tax_note } = (
    await browser.get('/settings/subscription/quote?subscription=pro&interval=monthly')
  ).json();
  return { net, tax, total, tax_note };
}

describe('billing details', () => {
  test('are kept as they are given, and noted in the trail', async () => {
    const { browser, email } = await makeAccount(app);
    const given = {
      ...{ name: 'Ada & Sons', address: 'Street 1\nFloor 2', postal_code: '10115', city: 'Berlin' },
      ...{ purchase_order: 'PO-7', invoice_email: 'books@people.example', tax_id: 'DE 136 695 976' },
    };

    const answer = await save(browser, given);

    expect(answer.statusCode).toBe(200);
    expect(await details(browser)).toEqual({
      ...{ ...empty, ...given, tax_id: 'DE136695976', tax_id_state: 'checking' },
    });
    const [entry] = await app.sql`
      select after from audit_entries where action = 'billing_details.changed'
        and user_id = (select id from users where email = ${email})`;
    expect(entry?.['after']).toEqual({ name: 'Ada & Sons', country: 'DE', tax_id: 'DE136695976' });
  });

  test.each([
    [{ country: 'XX' }, 'country'],
    [{ country: '' }, 'country'],
    [{ tax_id: 'DE136695975' }, 'tax_id'],
    [{ tax_id: 'FR83404833048' }, 'tax_id'],
    [{ country: 'FR', tax_id: 'DE136695976' }, 'tax_id'],
    [{ country: 'CH', tax_id: 'CHE-123.456.789 MWST' }, 'tax_id'],
    [{ invoice_email: 'no address' }, 'invoice_email'],
    [{ name: 'x'.repeat(121) }, 'name'],
  ])('%j is refused beside its field', async (given, field) => {
    const { browser } = await makeAccount(app);
    const answer = await save(browser, given);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test.each([
    ['GR', '094259216', 'EL094259216', 'checking'],
    ['GR', 'GR 094259216', 'EL094259216', 'checking'],
    ['MC', 'FR83404833048', 'FR83404833048', 'checking'],
    ['GB', 'GB 980 7806 84', 'GB980780684', 'form_only'],
    ['GB', 'XI980780684', 'XI980780684', 'form_only'],
    ['CH', 'CHE-123.456.788 MWST', 'CHE123456788MWST', 'form_only'],
    ['NO', '995525828MVA', 'NO995525828MVA', 'form_only'],
    ['US', '12-3456789', '123456789', 'form_only'],
    ['DE', ' ', '', 'none'],
  ])('a number of %s that is typed as %s is kept as %s', async (country, typed, kept, state) => {
    const { browser } = await makeAccount(app);
    const answer = (await save(browser, { country, tax_id: typed })).json();
    expect([answer.tax_id, answer.tax_id_state]).toEqual([kept, state]);
  });

  test('decide on the tax of a quote, and of what is charged', async () => {
    const { browser, email } = await makeAccount(app);
    const before = await quoteTax(browser);
    await save(browser, { country: 'FR', tax_id: 'FR83404833048' });
    const business = await quoteTax(browser);
    await save(browser, { country: 'FR' });
    const person = await quoteTax(browser);
    await save(browser, { country: 'US' });
    const elsewhere = await quoteTax(browser);
    await browser.put('/settings/billing-details/tax', { country: 'AT', tax_id: '' });

    await pay(browser, await startCheckout(browser));
    const [payment] = await app.sql`
      select sum from sandbox_payments join sandbox_customers on sandbox_customers.id = customer_id
      where email = ${email}`;

    expect([before, business, person, elsewhere]).toEqual([
      { net: 1999, tax: 380, total: 2379, tax_note: null },
      {
        ...{ net: 1999, tax: 0, total: 1999 },
        tax_note: 'Reverse charge: the customer owes the value added tax.',
      },
      { net: 1999, tax: 400, total: 2399, tax_note: null },
      { net: 1999, tax: 0, total: 1999, tax_note: null },
    ]);
    expect(payment?.['sum']).toMatchObject({ net: 1999, tax: 400, total: 2399 });
  });

  test('that change while a plan is paid change the tax of its next bill', async () => {
    const { browser, email } = await makeBuyer(app);
    await save(browser, { country: 'HU' });

    await passDays(app, email, 32);

    const rows = await app.sql`
      select (sum->>'tax')::int as tax from sandbox_payments join sandbox_customers
        on sandbox_customers.id = customer_id where email = ${email} order by sandbox_payments.created_at`;
    expect(rows.map(({ tax }) => Number(tax))).toEqual([380, 540]);
  });
});

test('a provider that cannot be reached is told of another tax later', async () => {
  const { browser, email } = await makeBuyer(app);
  const down = vi.spyOn(sandbox, 'setTaxRate').mockRejectedValue(new Error('It is down.'));
  const saved = await save(browser, { country: 'HU' }).finally(() => down.mockRestore());
  const billableId = await billableOf(email);
  const waiting = await app.sql`
    select 1 from graphile_worker._private_jobs where key = ${`tax rate ${String(billableId)}`}`;
  await app.runJob('tell-tax-rate', { billableId });

  await passDays(app, email, 32);

  const rows = await app.sql`
    select (sum->>'tax')::int as tax from sandbox_payments join sandbox_customers
      on sandbox_customers.id = customer_id where email = ${email} order by sandbox_payments.created_at`;
  expect([saved.statusCode, waiting.length]).toEqual([200, 1]);
  expect(rows.map(({ tax }) => Number(tax))).toEqual([380, 540]);
});

test('a rate that changes is that of the next bill of all who pay', async () => {
  const { browser, email } = await makeBuyer(app);
  await save(browser, { country: 'LV' });
  const today = new Date().toISOString().slice(0, 10);
  await app.sql`insert into tax_rates (country, since, rate) values ('LV', ${today}, 23000)`;
  try {
    await app.runJob('tell-tax-rates');
    await passDays(app, email, 32);

    const rows = await app.sql`
      select (sum->>'tax')::int as tax from sandbox_payments join sandbox_customers
        on sandbox_customers.id = customer_id where email = ${email} order by sandbox_payments.created_at`;
    expect(rows.map(({ tax }) => Number(tax))).toEqual([380, 460]);
  } finally {
    await app.sql`delete from tax_rates where country = 'LV' and since = ${today}`;
  }
});

describe('a tax number', () => {
  test('that the authority confirms is valid, with what it told as evidence', async () => {
    const { browser, email } = await makeAccount(app);
    await save(browser, { country: 'FR', tax_id: 'FR100' });

    await check(email);

    expect((await details(browser)).tax_id_state).toBe('valid');
    const [row] = await app.sql`
      select tax_id_evidence from billing_details where billable_id = ${await billableOf(email)}`;
    expect(row?.['tax_id_evidence']).toMatchObject({ name: 'JOHN DOE', address: '123 Main St, Anytown' });
  });

  test('that is not valid is told of, and has tax from the next bill on', async () => {
    const { browser, email } = await makeBuyer(app);
    await save(browser, { country: 'FR', tax_id: 'FR200' });
    const meanwhile = await quoteTax(browser);
    await check(email);

    await passDays(app, email, 32);

    expect((await details(browser)).tax_id_state).toBe('invalid');
    expect(meanwhile).toMatchObject({ tax: 0 });
    const rows = await app.sql`
      select (sum->>'tax')::int as tax from sandbox_payments join sandbox_customers
        on sandbox_customers.id = customer_id where email = ${email} order by sandbox_payments.created_at`;
    expect(rows.map(({ tax }) => Number(tax))).toEqual([380, 400]);
    const [told] = await app.sql`
      select text from emails where recipient = ${email} and subject = 'Please check your tax number'`;
    expect(told?.['text']).toContain('FR200 is not valid');
  });

  test.each(['300', '301', '302', '400', '500', '600'])(
    'that nobody can be asked about (%s) is asked about again, for a week',
    async (number) => {
      const { browser, email } = await makeAccount(app);
      await save(browser, { country: 'FR', tax_id: number });
      await check(email);
      await check(email);
      const during = (await details(browser)).tax_id_state;
      const [row] = await app.sql`
        select tax_id_attempts from billing_details where billable_id = ${await billableOf(email)}`;
      await app.sql`
        update billing_details set tax_id_asked_at = ${new Date(Date.now() - 8 * DAY_MS).toISOString()}
        where billable_id = ${await billableOf(email)}`;
      await check(email);

      expect([during, row?.['tax_id_attempts']]).toEqual(['checking', 2]);
      expect((await details(browser)).tax_id_state).toBe('form_only');
      expect((await lastEmail(app, email)).text).toContain('has not answered for a week');
      expect(await quoteTax(browser)).toMatchObject({ tax: 400 });
    },
  );

  test('waits one minute at first, and six hours at most', () => {
    expect([0, 1, 5, 9, 500].map((attempts) => waitMs(attempts) / 60_000)).toEqual([1, 2, 32, 360, 360]);
  });

  test('is given on a page of its own by the link in the email, without signing in', async () => {
    const { browser, email } = await makeAccount(app);
    await save(browser, { country: 'FR', tax_id: 'FR200' });
    await check(email);
    const path = linkIn(await lastEmail(app, email));
    const guest = await app.guest();

    const shown = await guest.get(path);
    const wrong = await guest.put(path, { country: 'FR', tax_id: 'FR123' });
    const given = await guest.put(path, { country: 'FR', tax_id: 'FR83404833048' });

    expect(shown.json()).toEqual({
      ...{ name: 'Ada Person', country: 'FR', tax_id: 'FR200', tax_id_state: 'invalid' },
    });
    expect([wrong.statusCode, given.statusCode]).toEqual([422, 200]);
    expect(await details(browser)).toMatchObject({ tax_id: 'FR83404833048', tax_id_state: 'checking' });
  });

  test.each(['x', 'AAAA'.repeat(20), 'A'.repeat(400)])('has no page at %s', async (token) => {
    const guest = await app.guest();
    const answer = await guest.get(`/user/vatinfo/${token}`);
    expect([404, 422]).toContain(answer.statusCode);
  });

  test('has no page any more after thirty days', async () => {
    const own = await startTestApp();
    const { browser, email } = await makeAccount(own);
    await browser.put('/settings/billing-details', { ...empty, country: 'FR', tax_id: 'FR200' });
    const [row] = await own.sql`
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
    await own.runJob('check-tax-number', { billableId: Number(row?.['billable_id']) });
    const path = linkIn(await lastEmail(own, email));
    own.passTime(31 * DAY_MS);

    const answer = await (await own.guest()).get(path);

    expect([answer.statusCode, answer.json().code]).toEqual([404, 'tax_link_wrong']);
    await own.close();
  });
});

describe('VIES', () => {
  const answers: Record<string, object | string> = {
    '1': { valid: true, requestIdentifier: 'WAPI1', name: 'ACME SARL', address: '---' },
    '2': { valid: false, name: '---' },
    '3': { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
    '4': { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] },
    '5': { valid: false, userError: 'MS_UNAVAILABLE' },
    '6': 'Bad gateway',
    '7': {},
  };

  test.each([
    ['1', { kind: 'valid', consultation: 'WAPI1', name: 'ACME SARL', address: null }],
    ['2', { kind: 'invalid' }],
    ['3', { kind: 'unanswered', why: 'MS_MAX_CONCURRENT_REQ' }],
    ['4', { kind: 'invalid' }],
    ['5', { kind: 'unanswered', why: 'MS_UNAVAILABLE' }],
    ['6', { kind: 'unanswered', why: 'NO_ANSWER' }],
    ['7', { kind: 'unanswered', why: 'NO_ANSWER' }],
  ])('that answers as in case %s is understood', async (number, answer) => {
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const said = JSON.parse(body) as { vatNumber: string };
        asked.push(said);
        const told = answers[said.vatNumber];
        response.end(typeof told === 'string' ? told : JSON.stringify(told));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const viesUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/check`;
    const config = { ...app.services.config, viesUrl, sellerTaxNumber: 'DE136695976' };

    const found = await authorities.vies.ask({ ...app.services, config }, { country: 'FR', number });

    expect(found).toEqual(answer);
    expect(asked).toEqual([
      {
        ...{ countryCode: 'FR', vatNumber: number },
        ...{ requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
      },
    ]);
    server.close();
  });

  test('that can’t be reached is not an answer', async () => {
    const config = { ...app.services.config, viesUrl: 'http://127.0.0.1:1/' };
    const found = await authorities.vies.ask({ ...app.services, config }, { country: 'FR', number: '1' });
    expect(found).toEqual({ kind: 'unanswered', why: 'NO_ANSWER' });
  });
});
