import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { claim, DOMAINS, sandboxOf, WORKING } from '../../../testing/branded-domains.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../platform/clock.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const PATH = '/settings/vanity-subdomains';
const freshLabel = () => `v${randomUUID().slice(0, 8)}`;
const { addRecords, makeDomain } = sandboxOf(() => staff);

describe('a name below the base domain', () => {
  test('works at once, and is listed', async () => {
    const { browser } = await makeSubscriber(app, 'enterprise');
    const label = freshLabel();

    const made = await browser.post(PATH, { subdomain: `${label.toUpperCase()}.lnk.test` });
    const link = await browser.post('/url/create', {
      url: freshUrl(),
      domain: `${label}.lnk.test`,
      alias: 'x',
    });
    const list = (await browser.get(PATH)).json();

    expect(made.json()).toMatchObject({ domain: `${label}.lnk.test`, kind: 'vanity', state: 'active' });
    expect(link.json()[0].aliases[0].linklet).toBe(`https://${label}.lnk.test/x`);
    expect(list).toMatchObject({
      base: 'lnk.test',
      limit: 1,
      data: [{ domain: `${label}.lnk.test`, links: 1 }],
    });
  });

  test.each([
    ['', 'Subdomain required'],
    ['ab', 'Invalid domain'],
    ['a.b', 'Invalid domain'],
    ['-abc', 'Invalid domain'],
    ['a b c', 'Invalid domain'],
    ['x'.repeat(64), 'Invalid domain'],
    ['www', 'This subdomain is reserved.'],
    ['mail', 'This subdomain is reserved.'],
    ['pricing', 'This subdomain is reserved.'],
  ])('“%s” is refused with its reason', async (subdomain, sentence) => {
    const { browser } = await makeSubscriber(app, 'enterprise');

    expect((await browser.post(PATH, { subdomain })).json().errors).toEqual({ subdomain: [sentence] });
  });

  test('is for plans that have one, and has one owner', async () => {
    const [first, second] = [
      await makeSubscriber(app, 'enterprise'),
      await makeSubscriber(app, 'enterprise'),
    ];
    const free = await makeAccount(app);
    const label = freshLabel();

    const answers = await Promise.all(
      [first, second].map(({ browser }) => browser.post(PATH, { subdomain: label })),
    );
    const winner = answers[0]?.statusCode === 200 ? first : second;
    const more = await winner.browser.post(PATH, { subdomain: freshLabel() });

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual({
      subdomain: ['This subdomain is taken.'],
    });
    expect(more.json().errors).toEqual({
      subdomain: ['You have reached the limit of 1 subdomains. Delete one first, or choose a larger plan.'],
    });
    expect((await free.browser.post(PATH, { subdomain: freshLabel() })).statusCode).toBe(406);
  });

  test('that was given up is nobody else’s for a year, nor ever if it was in links', async () => {
    const own = await startTestApp();
    const give = async (hasLink: boolean) => {
      const { browser } = await makeSubscriber(own, 'enterprise');
      const subdomain = freshLabel();
      await browser.post(PATH, { subdomain });
      if (hasLink) await browser.post('/url/create', { url: freshUrl(), domain: `${subdomain}.lnk.test` });
      await browser.delete(`${DOMAINS}/${subdomain}.lnk.test`);
      return subdomain;
    };
    const [unused, used] = [await give(false), await give(true)];
    const take = async (subdomain: string) =>
      (await (await makeSubscriber(own, 'enterprise')).browser.post(PATH, { subdomain })).statusCode;

    const hosts = [unused, used].map((subdomain) => `${subdomain}.lnk.test`);
    await own.sql`update domains set deleted_at = now() - interval '31 days' where host in ${own.sql(hosts)}`;
    await own.runJob('release-domains');
    const early = [await take(unused), await take(used)];
    own.passTime(366 * DAY_MS);
    const late = [await take(unused), await take(used)];

    expect(early).toEqual([422, 422]);
    expect(late).toEqual([200, 422]);
    await own.close();
  });
});

describe('a part of a domain that one has', () => {
  test('needs no proof of its own', async () => {
    const { browser } = await makeSubscriber(app, 'enterprise');
    const { name } = await makeDomain(browser);

    const claimed = await claim(browser, `shop.${name}`);
    await addRecords(claimed.json());
    const looked = await browser.post(`${DOMAINS}/shop.${name}/look`);

    expect(claimed.json()).toMatchObject({ kind: 'subdomain', records: [{ type: 'CNAME' }] });
    expect(looked.json()).toMatchObject({ state: WORKING });
  });

  test('is nobody else’s for that', async () => {
    const [first, second] = [
      await makeSubscriber(app, 'enterprise'),
      await makeSubscriber(app, 'enterprise'),
    ];
    const { name } = await makeDomain(first.browser);

    const claimed = await claim(second.browser, `shop.${name}`);

    expect(claimed.json()).toMatchObject({ kind: 'own', records: [{ type: 'TXT' }, { type: 'CNAME' }] });
  });
});
