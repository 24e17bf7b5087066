import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { makeToken } from '../../testing/access/tokens.ts';
import { tinyurlClient } from '../../testing/surfaces/tinyurl-bulk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeLink, storeVisits } from '../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function begin(plan = 'enterprise') {
  const { browser } = await makeSubscriber(app, plan);
  const { secret } = await makeToken(browser);
  return { browser, ...tinyurlClient(app, secret) };
}

const at = (seconds: number, more: object = {}) => ({
  ...{ at: new Date(Date.UTC(2026, 9, 20, 10, 0, seconds)).toISOString(), country: 'DE' },
  ...more,
});

test('clicks of a period are told one by one, the newest first, as many as the timeline counts', async () => {
  const { browser, ask } = await begin();
  const [link, other] = [await makeLink(app, browser), await makeLink(app, browser)];
  await storeVisits(app, link, [
    at(1, { city: 'Berlin', browser: 'Chrome', visitor_hash: 255, is_qr: 1, utm_campaign: 'spring' }),
    at(2, { bot_class: 'crawler', bot_reason: 'google' }),
    at(3, { event_type: 'preview' }),
    at(60),
  ]);
  await storeVisits(app, other, [at(2)]);
  const asked = `from=2026-10-20T10:00:00Z&to=2026-10-20T10:00:10Z&alias=${link.address}`;

  const { data, ...envelope } = (await ask('GET', `/analytics/raw/json?${asked}`)).json();
  const timeline = (await ask('GET', `/analytics/timeline?${asked}`)).json().data.dataset;

  expect(envelope).toEqual({ code: 0, errors: [] });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({ robot: 'crawler', robot_reason: 'google', short_link: link.address });
  expect(data[1]).toEqual({
    ...{ time: '2026-10-20T10:00:01.000Z', short_link: link.address, event: 'redirect' },
    ...{ robot: '', robot_reason: '', visitor: '00000000000000ff', qr_code: 'yes' },
    ...{ country: 'DE', region: '', city: 'Berlin', language: '', browser: 'Chrome', os: '', device: '' },
    ...{ user_agent: '', source: 'direct', referrer: '', rule: '' },
    ...{ utm_source: '', utm_medium: '', utm_campaign: 'spring', utm_term: '', utm_content: '' },
  });
  // Of the whole day.
  const total = timeline.reduce((sum: number, point: { total: number }) => sum + point.total, 0);
  expect(total).toBe(3);
});

test.each([
  ['a day to its end', 'from=2026-10-20&to=2026-10-20', 3],
  ['to a second to its end', 'from=2026-10-20&to=2026-10-20T10:00:02.000001Z', 2],
  ['times of other zones', 'from=2026-10-20T19:30:02%20ACST&to=2026-10-20T19:31:00%20ACST', 2],
  ['no end', 'from=2026-10-20%2010:00:03', 1],
  ['an end before it begins', 'from=2026-10-21&to=2026-10-20', 0],
])('a period may have %s', async (_, period, expected) => {
  const { browser, ask } = await begin();
  const link = await makeLink(app, browser);
  await storeVisits(app, link, [at(1), at(2, { at: '2026-10-20T10:00:02.900Z' }), at(60)]);

  const { data } = (await ask('GET', `/analytics/raw/json?${period}`)).json();

  expect(data).toHaveLength(expected);
});

test('they are those of a tag, of a domain, and of the own workspace alone', async () => {
  const [{ browser, ask }, stranger] = [await begin(), await begin()];
  const [link, other] = [await makeLink(app, browser, { tags: ['press'] }), await makeLink(app, browser)];
  const [host = ''] = link.address.split('/');
  const [domain] = await app.sql`select id from domains where host = ${host}`;
  await storeVisits(app, link, [at(1, { domain_id: Number(domain?.['id']) })]);
  await storeVisits(app, other, [at(2)]);
  const read = async (who: typeof stranger.ask, asked: string) =>
    (await who('GET', `/analytics/raw/json?from=2026-10-01&${asked}`)).json();
  const times = async (asked: string) =>
    (await read(ask, asked)).data.map(({ time }: { time: string }) => time.slice(17, 19));

  expect(await times('')).toEqual(['02', '01']);
  expect(await times('tag=press')).toEqual(['01']);
  expect(await times(`domain=${host}`)).toEqual(['01']);
  expect(await times('domain=unknown.example')).toEqual([]);
  expect((await read(stranger.ask, '')).data).toEqual([]);
  expect(await read(stranger.ask, `alias=${link.address}`)).toMatchObject({ data: [], code: 6 });
});

test('there are at most ten thousand, the newest', async () => {
  const { browser, ask } = await begin();
  const link = await makeLink(app, browser);
  const first = Date.UTC(2026, 9, 20);
  await storeVisits(
    app,
    link,
    Array.from({ length: 10_002 }, (_, index) => ({ at: new Date(first + index * 1000).toISOString() })),
  );

  const { data } = (await ask('GET', '/analytics/raw/json?from=2026-10-01')).json();
  const earlier = (await ask('GET', `/analytics/raw/json?from=2026-10-01&to=${data.at(-1).time}`)).json();

  expect(data).toHaveLength(10_000);
  expect(data.at(-1).time).toBe('2026-10-20T00:00:02.000Z');
  expect(earlier.data).toHaveLength(3);
});

test('they need a plan with logs, the permission, and statistics that are on', async () => {
  const [pro, { browser, ask }] = [await begin('pro'), await begin()];
  const narrow = tinyurlClient(app, (await makeToken(browser, { permissions: ['read'] })).secret);
  const link = await makeLink(app, browser);
  await app.sql`update links set analytics_enabled = false where hash = ${link.hash}`;
  const path = '/analytics/raw/json?from=2026-10-01';

  const answers = [
    await pro.ask('GET', path),
    await narrow.ask('GET', path),
    await ask('GET', `${path}&alias=${link.address}`),
    await ask('GET', '/analytics/raw/json'),
    await ask('GET', '/analytics/timeline?from=tomorrow'),
    await ask('GET', `${path}&to=tomorrow`),
  ];

  expect(answers.map((answer) => [answer.statusCode, answer.json().code, ...answer.json().errors])).toEqual([
    [403, 3, 'Downloading logs is not part of your plan.'],
    [405, 4, 'The token lacks the permission “analytics”.'],
    [403, 3, expect.any(String)],
    [422, 5, 'The from field is not a date.'],
    [422, 5, 'The from field is not a date.'],
    [422, 5, 'The to field is not a date.'],
  ]);
});

test('the trail tells that a program asked for them', async () => {
  const { browser, ask } = await begin();
  const { workspaceId } = await makeLink(app, browser);

  await ask('GET', '/analytics/raw/json?from=2026-10-01&tag=press');

  const [entry] = await app.sql`
    select means, after from audit_entries
    where action = 'click_log.requested' and workspace_id = ${workspaceId}`;
  expect(entry).toMatchObject({ means: 'token', after: { from: '2026-10-01', period: 'custom' } });
});
