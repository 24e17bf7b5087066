import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { askStats, filtersOf, makeLink, rowsBy, storeVisits, totalsOf } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function change(browser: Browser, hash: string, edit: Record<string, unknown>) {
  const { version } = (await browser.get(`/link/${hash}`)).json();
  return browser.patch(`/link/${hash}`, { version, ...edit });
}

const historyOf = async (browser: Browser, hash: string) =>
  (await browser.get(`/link/${hash}/history`)).json().data;

describe('a link whose statistics are off', () => {
  test('shows no clicks, neither of its own nor among those of the workspace, until they are on again', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const [off, other] = [await makeLink(app, browser, { tags: ['spring'] }), await makeLink(app, browser)];
    await storeVisits(app, off, [{}, {}]);
    await storeVisits(app, other, [{}]);

    await change(browser, off.hash, { analytics_enabled: false });

    const refused = await askStats(browser, 'totals', { link: off.hash });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'analytics_off']);
    expect(await totalsOf(browser, {})).toMatchObject({ human: 1 });
    expect(await rowsBy(browser, 'link', {})).toEqual({ [other.address]: 1 });
    expect(await rowsBy(browser, 'tag', {})).toEqual({});
    const listed = (await browser.get(`/urls/clicks?links=${off.hash},${other.hash}`)).json();
    expect(listed.clicks).toEqual({ [other.hash]: 1 });

    await change(browser, off.hash, { analytics_enabled: true });

    expect(await totalsOf(browser, {})).toMatchObject({ human: 3 });
  });

  test('has it in its history', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const { hash } = await makeLink(app, browser);

    await change(browser, hash, { analytics_enabled: false });

    expect((await historyOf(browser, hash))[0]).toMatchObject({
      action: 'link.changed',
      before: { analytics_enabled: true },
      after: { analytics_enabled: false },
    });
  });

  test('shows none either where it came from another workspace', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const [taken, made] = [await makeSubscriber(app, 'pro'), await makeLink(app, browser)];
    await storeVisits(app, made, [{}]);
    await change(browser, made.hash, { analytics_enabled: false });
    const own = await makeLink(app, taken.browser);
    await app.sql`update links set workspace_id = ${own.workspaceId} where id = ${made.linkId}`;

    expect(await totalsOf(taken.browser, {})).toMatchObject({ human: 0 });
  });
});

test('a plan without statistics shows none', async () => {
  const browser = await makeAccountWith(app, { analytics_enabled: false });
  const { hash } = await makeLink(app, browser);

  const answers = [
    await askStats(browser, 'totals', {}),
    await askStats(browser, 'by/country', { link: hash }),
    await browser.get(`/urls/clicks?links=${hash}`),
  ];

  expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('analytics_not_in_plan'));
});

describe('public statistics of a link', () => {
  async function makePublic(options: Record<string, unknown> = {}) {
    const { browser } = await makeSubscriber(app, 'pro');
    const link = await makeLink(app, browser, { tags: ['secret-plan'] });
    await storeVisits(app, link, [{ country: 'DE' }, { country: 'FR', rule: 'r1' }]);
    await change(browser, link.hash, { analytics_public: true, ...options });
    return { browser, link, guest: await app.guest() };
  }

  test('are seen by whoever has the address', async () => {
    const { link, guest, browser } = await makePublic();

    const shown = (await guest.get(`/shared/${link.hash}`)).json();
    const { totals } = (await guest.get(`/shared/${link.hash}/totals`)).json();
    const countries = (await guest.get(`/shared/${link.hash}/by/country`)).json();
    const timeline = await guest.get(`/shared/${link.hash}/timeline`);
    const popular = await guest.get(`/shared/${link.hash}/popular`);

    const { url } = (await browser.get(`/link/${link.hash}`)).json();
    expect(Object.keys(shown).sort()).toEqual([
      ...['created_at', 'destination', 'ends_at', 'filters', 'frozen_at', 'short_url'],
    ]);
    expect(shown).toMatchObject({ short_url: expect.stringContaining(link.address), destination: url });
    expect(totals).toMatchObject({ human: 2 });
    expect(countries.rows.map(({ value }: { value: string }) => value)).toEqual(['DE', 'FR']);
    expect([timeline.statusCode, popular.statusCode]).toEqual([200, 200]);
  });

  test('are about this link, and no other can be asked for', async () => {
    const { link, guest, browser } = await makePublic();
    const other = await makeLink(app, browser);
    await storeVisits(app, other, [{}, {}, {}]);

    const ofOther = await guest.get(`/shared/${link.hash}/totals?link=${other.hash}`);
    const { totals } = (await guest.get(`/shared/${link.hash}/totals`)).json();

    expect(ofOther.statusCode).toBe(422);
    expect(totals).toMatchObject({ human: 2 });
  });

  test.each(['link', 'alias', 'tag', 'domain', 'rule'] as const)(
    'tell nothing of the %s of a click',
    async (dimension) => {
      const { link, guest } = await makePublic();
      const filters = encodeURIComponent(filtersOf({ dimension, values: ['secret-plan'] }));

      const counted = await guest.get(`/shared/${link.hash}/by/${dimension}`);
      const filtered = await guest.get(`/shared/${link.hash}/totals?filters=${filters}`);

      expect(counted.statusCode).toBe(422);
      expect([filtered.statusCode, filtered.json().code]).toEqual([403, 'part_not_shared']);
    },
  );

  test.each([{ password: 'open sesame' }, { starts_at: new Date(Date.now() + 86_400_000).toISOString() }])(
    'keep the destination of a link back that has %j',
    async (options) => {
      const { link, guest } = await makePublic(options);

      expect((await guest.get(`/shared/${link.hash}`)).json().destination).toBeNull();
    },
  );

  test.each([
    ['they are private again', { analytics_public: false }],
    ['they are switched off', { analytics_enabled: false }],
  ])('are gone once %s', async (_, edit) => {
    const { browser, link, guest } = await makePublic();

    await change(browser, link.hash, edit);

    const answers = [await guest.get(`/shared/${link.hash}`), await guest.get(`/shared/${link.hash}/totals`)];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(2).fill([404, 'not_shared']),
    );
  });

  test('are gone with the link', async () => {
    const { browser, link, guest } = await makePublic();
    const { version } = (await browser.get(`/link/${link.hash}`)).json();

    await browser.put(`/link/${link.hash}/state`, { state: 'deleted', version });

    expect((await guest.get(`/shared/${link.hash}`)).statusCode).toBe(404);
  });

  test('are none where nobody made them public', async () => {
    const { browser } = await makeSubscriber(app, 'pro');
    const { hash } = await makeLink(app, browser);

    expect((await (await app.guest()).get(`/shared/${hash}`)).json().code).toBe('not_shared');
  });

  test('need a plan that has them', async () => {
    const browser = await makeAccountWith(app, { analytics_public: false });
    const { hash, linkId } = await makeLink(app, browser);

    const answers = [
      await change(browser, hash, { analytics_public: true }),
      await browser.post('/url/create', { url: freshUrl(), analytics_public: true }),
    ];
    await app.sql`update links set analytics_public = true where id = ${linkId}`;

    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'public_analytics_not_in_plan']);
    }
    expect((await (await app.guest()).get(`/shared/${hash}`)).statusCode).toBe(404);
  });
});
