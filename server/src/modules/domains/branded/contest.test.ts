import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { lastEmail, makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { claim, DOMAINS as PATH, freshName, sandboxOf, WORKING } from '../../../testing/branded-domains.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../platform/clock.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const { addRecords, removeRecords, makeDomain } = sandboxOf(() => staff);

describe('a name that somebody else has', () => {
  async function contested(own: TestApp) {
    const first = await makeSubscriber(own, 'enterprise');
    const { name, records } = await makeDomain(first.browser);
    const link = await first.browser.post('/url/create', { url: freshUrl(), domain: name, alias: 'x' });
    const second = await makeSubscriber(own, 'enterprise');
    await addRecords((await claim(second.browser, name)).json());
    const look = async (browser: Browser, ms = 60_000) => {
      own.passTime(ms);
      const answer = await browser.post(`${PATH}/${name}/look`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json() as BrandedDomain;
    };
    return { first, second, name, records, link, look };
  }

  test('stays theirs while their record is there', async () => {
    const own = await startTestApp();
    const { first, second, look } = await contested(own);

    const seen = [
      await look(second.browser),
      await look(first.browser),
      await look(second.browser, 5 * DAY_MS),
    ];

    expect(seen.map(({ state }) => state)).toEqual(['wrong', WORKING, 'wrong']);
    expect(seen[0]?.diagnoses).toMatchObject([{ code: 'in_use' }]);
    await own.close();
  });

  test('passes on after three days without their record, and their links to nobody', async () => {
    const own = await startTestApp();
    const { first, second, name, records, look } = await contested(own);
    await removeRecords(records.slice(0, 1));

    const early = [
      await look(second.browser),
      await look(first.browser),
      await look(second.browser, 2 * DAY_MS),
    ];
    const late = await look(second.browser, 1.01 * DAY_MS);

    expect(early.map(({ state }) => state)).toEqual(['looking', 'claimed', 'looking']);
    expect(early[0]?.diagnoses).toMatchObject([{ code: 'contested' }]);
    expect(late).toMatchObject({ state: WORKING, links: 0 });
    expect((await first.browser.get(PATH)).json().data).toEqual([]);
    const taken = await second.browser.post('/url/create', { url: freshUrl(), domain: name, alias: 'x' });
    expect(taken.statusCode).toBe(200);
    expect((await lastEmail(own, first.email)).subject).toBe(`${name} is no longer yours`);
    await second.browser.post('/report', { link: `${name}/x`, reason: 'spam', details: name });
    const reported = await own.sql`
      select links.hash from link_reports join aliases on aliases.id = alias_id join links on links.id = link_id
      where link_reports.details = ${name} order by link_reports.id`;
    expect(reported.map(({ hash }) => hash)).toEqual([taken.json()[0].hash]);
    await own.close();
  });

  test('is kept by whoever puts the record back in time', async () => {
    const own = await startTestApp();
    const { first, second, name, records, look } = await contested(own);
    await removeRecords(records.slice(0, 1));
    await look(second.browser);
    const warned = await lastEmail(own, first.email);
    await addRecords((await first.browser.get(`${PATH}/${name}`)).json());

    const kept = await look(first.browser);
    const after = await look(second.browser, 4 * DAY_MS);

    expect(warned.subject).toBe(`Someone else claims ${name}`);
    expect([kept.state, after.state]).toEqual([WORKING, 'wrong']);
    await own.close();
  });
});

test('a name that is only claimed can be banned as a destination', async () => {
  const { browser } = await makeSubscriber(app, 'enterprise');
  const name = (await claim(browser, freshName())).json().domain;
  const had = (await makeDomain(browser)).name;

  const answers = await Promise.all(
    [name, had].map(async (value) => staff.post('/kiosk/bans/preview', { kind: 'host', value })),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
});
