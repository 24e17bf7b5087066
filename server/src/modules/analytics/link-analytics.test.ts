import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Visit {
  minutesAgo?: number;
  visitor?: number;
  bot?: string;
  country?: string;
  referrer?: string;
  event?: string;
  scanned?: boolean;
}

async function shorten(guest: Browser): Promise<{ hash: string; workspaceId: number; linkId: number }> {
  const [{ hash }] = (await guest.post('/url/create', { url: freshUrl() })).json();
  const [row] = await app.sql`select id, workspace_id from links where hash = ${hash}`;
  return { hash, workspaceId: Number(row?.['workspace_id']), linkId: Number(row?.['id']) };
}

async function visit(link: { workspaceId: number; linkId: number }, visits: readonly Visit[]): Promise<void> {
  await app.services.clickhouse.insertOnce({
    name: 'tests.visits',
    table: 'clicks',
    columns: [
      'ts',
      'workspace_id',
      'link_id',
      'event_type',
      'bot_class',
      'visitor_hash',
      'country',
      'referrer_host',
      'is_qr',
    ],
    rows: visits.map((each) => [
      Date.now() - (each.minutesAgo ?? 0) * 60_000,
      link.workspaceId,
      link.linkId,
      each.event ?? 'redirect',
      each.bot ?? '',
      each.visitor ?? 1,
      each.country ?? '',
      each.referrer ?? '',
      each.scanned ? 1 : 0,
    ]),
    token: randomUUID(),
  });
}

const read = async (guest: Browser, hash: string, period = 'last_24_hour') =>
  (await guest.get(`/analytics/${hash}?period=${period}`)).json();

const none = { human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 };

describe('the clicks of a link', () => {
  test('are all zero before the first', async () => {
    const guest = await app.guest();
    const { hash } = await shorten(guest);

    const { totals, timeline, countries, referrers } = await read(guest, hash);

    expect(totals).toEqual(none);
    expect(timeline).toHaveLength(24);
    expect([countries, referrers]).toEqual([[], []]);
  });

  test('are told apart: people, people counted once, and programs', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [{ visitor: 1 }, { visitor: 1 }, { visitor: 2 }, { visitor: 3, bot: 'crawler' }]);

    expect((await read(guest, link.hash)).totals).toMatchObject({
      human: 3,
      unique: 2,
      non_unique: 1,
      bot: 1,
    });
  });

  test('tell how many of them came by the QR code, people only', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [
      { scanned: true },
      { scanned: true, minutesAgo: 90 },
      {},
      { scanned: true, bot: 'crawler' },
      { scanned: true, event: 'preview' },
    ]);

    expect((await read(guest, link.hash)).totals).toMatchObject({ human: 3, qr: 2 });
    expect((await read(guest, link.hash, 'last_1_hour')).totals).toMatchObject({ human: 2, qr: 1 });
  });

  test('are no previews, prefetches, HEAD requests and mistyped aliases', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [
      { event: 'preview' },
      { event: 'prefetch' },
      { event: 'head' },
      { event: 'mistyped' },
    ]);

    expect((await read(guest, link.hash)).totals).toEqual(none);
  });

  test('are listed by country and by referrer, most first, people only', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [
      { country: 'DE', referrer: 'example.com' },
      { country: 'DE' },
      { country: 'FR' },
      { country: 'US', bot: 'crawler' },
    ]);

    const { countries, referrers } = await read(guest, link.hash);

    expect(countries).toEqual([
      { country: 'DE', human: 2 },
      { country: 'FR', human: 1 },
    ]);
    expect(referrers).toEqual([
      { referrer: '', human: 2 },
      { referrer: 'example.com', human: 1 },
    ]);
  });

  test.each([
    ['last_1_hour', 60, 60_000],
    ['last_24_hour', 24, 3_600_000],
    ['last_7_day', 7, 86_400_000],
    ['last_30_day', 30, 86_400_000],
  ])('over %s have %i points, the last one still running', async (period, points, stepMs) => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [{}]);

    const { timeline } = await read(guest, link.hash, period);

    const moments = timeline.map((point: { at: string }) => Date.parse(point.at));
    expect(timeline).toHaveLength(points);
    expect(moments[1] - moments[0]).toBe(stepMs);
    expect(timeline.at(-1)).toMatchObject({ human: 1 });
  });

  test('before the period are not counted', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [{ minutesAgo: 61 }, { minutesAgo: 25 * 60 }]);

    expect((await read(guest, link.hash, 'last_1_hour')).totals.human).toBe(0);
    expect((await read(guest, link.hash, 'last_24_hour')).totals.human).toBe(1);
    expect((await read(guest, link.hash, 'last_7_day')).totals.human).toBe(2);
  });
});

describe('whoever did not make the link', () => {
  test('learns nothing of it', async () => {
    const { hash } = await shorten(await app.guest());
    const stranger = await app.guest();
    await shorten(stranger);

    const answer = await stranger.get(`/analytics/${hash}`);

    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  test('gets the same answer for a link that does not exist', async () => {
    const answer = await (await app.guest()).get('/analytics/0000000000000000');

    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

test.each(['/analytics/short', '/analytics/0000000000000000?period=last_year', "/analytics/'or'1'='1aaaa"])(
  'an address that can’t be, %s, is refused',
  async (path) => {
    expect((await (await app.guest()).get(path)).statusCode).toBe(422);
  },
);

test('a guest who signs in to an account keeps the clicks of before', async () => {
  const { email } = await makeAccount(app);
  const guest = await app.guest();
  const link = await shorten(guest);
  await visit(link, [{ visitor: 1 }, { visitor: 2 }]);

  await guest.post('/login', { email, password: PASSWORD });
  const [row] = await app.sql`select workspace_id from replica_aliases where link_id = ${link.linkId}`;
  await visit({ ...link, workspaceId: Number(row?.['workspace_id']) }, [{ visitor: 3 }]);

  expect((await read(guest, link.hash)).totals.human).toBe(3);
});

describe('the clicks of several links', () => {
  const countOf = async (browser: Browser, hashes: string[]) =>
    (await browser.get(`/urls/clicks?links=${hashes.join(',')}`)).json().clicks;

  test('are people’s, of all time, by link', async () => {
    const guest = await app.guest();
    const [one, other] = [await shorten(guest), await shorten(guest)];
    await visit(one, [{}, { minutesAgo: 100_000 }, { bot: 'crawler' }, { event: 'preview' }]);

    expect(await countOf(guest, [one.hash, other.hash])).toEqual({ [one.hash]: 2, [other.hash]: 0 });
  });

  test('leave out links of others', async () => {
    const [owner, stranger] = [await app.guest(), await app.guest()];
    const [own, foreign] = [await shorten(stranger), await shorten(owner)];

    expect(await countOf(stranger, [own.hash, foreign.hash])).toEqual({ [own.hash]: 0 });
  });

  test.each(['', 'x', Array.from({ length: 51 }, () => 'a'.repeat(16)).join(',')])(
    'are not counted for what names no links, or too many: %s',
    async (hashes) => {
      const guest = await app.guest();

      expect((await guest.get(`/urls/clicks?links=${hashes}`)).statusCode).toBe(422);
    },
  );

  test('that were made as a guest go on counting in the account', async () => {
    const guest = await app.guest();
    const link = await shorten(guest);
    await visit(link, [{}]);
    const { email } = await makeAccount(app);
    await guest.post('/login', { email, password: PASSWORD });

    expect(await countOf(guest, [link.hash])).toEqual({ [link.hash]: 1 });
  });
});
