import Kutt from 'kutt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';
import { storeVisits } from '../../testing/visits.ts';
import { readDuration } from './duration.ts';
import { toHash, toUuid } from './link-id.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.listen();
});
afterAll(() => app.close());

const BASE = '/app/compat/kutt/api/v2';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const clientOf = (key: string) => new Kutt().set('api', address + BASE).set('key', key);

async function makeClient(): Promise<{ client: Kutt; browser: Browser; secret: string; email: string }> {
  const { browser, email } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  return { client: clientOf(secret), browser, secret, email };
}

/** Its types lack what Kutt itself answers. */
interface Told {
  expire_in: string;
}
type Span = Record<
  'lastDay' | 'lastWeek' | 'lastMonth' | 'lastYear',
  { views: number[]; total: number; stats: object }
>;

const failure = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      const { message, cause } = error as Error & { cause: { status: number } };
      return [cause.status, message];
    },
  );

describe('by its published client', () => {
  test('a link is created, changed, renamed and deleted', async () => {
    const { client } = await makeClient();
    const [target, customurl, address] = [freshUrl(), freshAlias(), freshAlias()];

    const made = await client.links().create({
      ...{ target, customurl, description: 'Hello', expire_in: '2 days', password: 'secret' },
    });
    const changed = await client.links().update(made.id, {
      ...{ target: freshUrl(), address, description: 'Other', expire_in: '3 hours' },
    });
    const message = await client.links().remove(made.id);
    const gone = await failure(client.links().update(made.id, { target, address }));

    expect(made).toEqual({
      ...{ id: expect.stringMatching(UUID), address: customurl, description: 'Hello', target, domain: null },
      ...{ banned: false, password: true, visit_count: 0, link: expect.stringContaining(`/${customurl}`) },
      ...{ created_at: expect.any(Date), updated_at: expect.any(Date), expire_in: expect.any(String) },
    });
    const days = (Date.parse((made as unknown as Told).expire_in) - Date.now()) / 86_400_000;
    expect(Math.round(days * 100)).toBe(200);
    expect(changed).toMatchObject({ id: made.id, address, description: 'Other', password: true });
    expect(message).toBe('Link has been deleted successfully.');
    expect(gone).toEqual([404, 'Link could not be found.']);
  });

  test('links are listed to their end', async () => {
    const { client } = await makeClient();
    for (let made = 0; made < 5; made += 1) await client.links().create({ target: freshUrl() });

    const pages = await Promise.all(
      [0, 2, 4, 6].map(async (skip) => client.links().list({ skip, limit: 2 })),
    );
    const all = await client.links().list({ limit: 1000 });

    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages[1]).toMatchObject({ total: 5, limit: 2, skip: 2 });
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
    expect(all).toMatchObject({ total: 5, limit: 50 });
  });

  test('the same target again is another link, or the first where that is asked for', async () => {
    const { client } = await makeClient();
    const target = freshUrl();

    const [first, other] = [await client.links().create({ target }), await client.links().create({ target })];
    const reused = await client.links().create({ target, reuse: true });

    expect(other.id).not.toBe(first.id);
    expect(reused.id).toBe(first.id);
  });

  test('statistics are answered to its DELETE, which deletes nothing', async () => {
    const { client, browser, secret } = await makeClient();
    const { id } = await client.links().create({ target: freshUrl() });
    const [{ hash }] = (await browser.get('/urls/available')).json().data;
    const [row] = await app.sql`
      select links.id, workspace_id, aliases.id as alias_id from links join aliases on link_id = links.id where hash = ${hash}`;
    const link = {
      ...{ hash, address: '', linkId: Number(row?.['id']) },
      ...{ workspaceId: Number(row?.['workspace_id']), aliasId: Number(row?.['alias_id']) },
    };
    await storeVisits(app, link, [
      { minutesAgo: 1, country: 'DE', browser: 'Chrome', os: 'Linux', referrer_host: 'news.example' },
      { minutesAgo: 3 * 24 * 60, country: 'FR' },
      { minutesAgo: 1, bot_class: 'crawler' },
    ]);

    const stats = (await client.links().stats(id)) as unknown as Span;
    const { secret: narrow } = await makeToken(browser, { permissions: ['delete'] });
    const refused = await failure(clientOf(narrow).links().stats(id));
    const got = await app.ask(`${BASE}/links/${id}/stats?apikey=${secret}`);

    expect(stats).toMatchObject({ id, visit_count: 2, updatedAt: expect.any(String) });
    const lengths = [stats.lastDay, stats.lastWeek, stats.lastMonth, stats.lastYear].map(
      ({ views, total }) => [views.length, total],
    );
    expect(lengths).toEqual([
      [24, 1],
      [7, 2],
      [30, 2],
      [12, 2],
    ]);
    expect(stats.lastDay.stats).toEqual({
      ...{ browser: [{ name: 'Chrome', value: 1 }], os: [{ name: 'Linux', value: 1 }] },
      ...{ country: [{ name: 'DE', value: 1 }], referrer: [{ name: 'news.example', value: 1 }] },
    });
    expect(refused?.[0]).toBe(403);
    expect(got.json().lastWeek).toEqual(JSON.parse(JSON.stringify(stats.lastWeek)));
    expect((await client.links().list()).total).toBe(1);
  });

  test('its user is told without the key, and health to anybody', async () => {
    const { client, email, secret } = await makeClient();

    const user = await client.users().info();

    expect(user).toEqual({ apikey: expect.stringMatching(/^\*+$/), email, domains: [] });
    expect(JSON.stringify(user)).not.toContain(secret);
    expect(await clientOf('').health().check()).toBe(true);
    expect((await app.ask(`${BASE}/health`)).body).toBe('OK');
  });

  test('what can’t be done is told', async () => {
    const { client, browser } = await makeClient();
    const { address: customurl } = await client
      .links()
      .create({ target: freshUrl(), customurl: freshAlias() });
    const { secret: narrow } = await makeToken(browser, { permissions: ['read'] });
    const create = async (more: object) => failure(client.links().create({ target: freshUrl(), ...more }));

    expect(await create({ customurl })).toEqual([400, 'Custom URL is already in use.']);
    expect(await create({ target: '' })).toEqual([400, 'Target is missing.']);
    expect(await create({ target: 'nothing at all' })).toEqual([400, 'The URL format is invalid.']);
    expect((await create({ expire_in: 'soon' }))?.[0]).toBe(400);
    expect((await create({ expire_in: '1 minute' }))?.[0]).toBe(400);
    expect((await create({ password: 'ab' }))?.[0]).toBe(400);
    expect(await failure(clientOf('lnk_wrong').links().list())).toEqual([401, 'Unauthorized']);
    expect((await failure(clientOf(narrow).links().create({ target: freshUrl() })))?.[0]).toBe(403);
    expect((await failure(client.domains().create({ address: 'x.example', homepage: '' })))?.[0]).toBe(403);
    expect((await failure(client.domains().remove('x')))?.[0]).toBe(403);
    expect(await failure(client.links().remove('not-an-id'))).toEqual([404, 'Link could not be found.']);
  });
});

test('fields that are empty, or null, are left out', async () => {
  const { secret } = await makeClient();
  const nothing = { description: null, expire_in: '', password: '', customurl: '', domain: null, reuse: '' };

  const answer = await app.ask(`${BASE}/links`, {
    ...{ method: 'POST', headers: { 'x-api-key': secret }, body: { target: freshUrl(), ...nothing } },
  });

  expect([answer.statusCode, answer.json().password, answer.json().expire_in]).toEqual([201, false, null]);
});

test.each(['0000000000000000', 'zzzzzzzzzzzzzzzz', 'a1b2c3d4e5f6g7h8', '0a0b0c0d0e0f0g0h'])(
  'the link %s has one UUID, which is read again',
  (hash) => {
    const uuid = toUuid(hash);

    expect(uuid).toMatch(UUID);
    expect(toHash(uuid)).toBe(hash);
    expect(toHash(uuid.toUpperCase())).toBe(hash);
  },
);

test.each(['', 'x', toUuid('a1b2c3d4e5f6g7h8').replace(/.$/, 'x'), 'ffffffff-ffff-8fff-afff-ffffffffffff'])(
  '%j is no UUID of a link',
  (text) => {
    expect(() => toHash(text)).toThrow();
  },
);

test.each([
  ['2 days', 172_800_000],
  ['1m', 60_000],
  ['1.5 hours', 5_400_000],
  ['42 Days', 3_628_800_000],
  ['3', undefined],
  ['days', undefined],
  ['1 fortnight', undefined],
  ['999999 years', undefined],
])('the duration %j is %s ms', (text, expected) => {
  expect(readDuration(text)).toBe(expected);
});
