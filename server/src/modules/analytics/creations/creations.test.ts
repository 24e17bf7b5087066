import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { makeToken, programOf } from '../../../testing/access/tokens.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function countsOf(browser: Browser, query = ''): Promise<Record<string, number>> {
  const answer = await browser.get(`/stats/totals?period=last_24_hour${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const events = answer.json().left_out as { event: string; count: number }[];
  return Object.fromEntries(events.map(({ event, count }) => [event, count]));
}

test('links that programs make, and are refused, are told apart in the statistics of the workspace', async () => {
  const { browser } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  const program = programOf(app, secret);
  const kutt = async (body: object) =>
    app.ask('/app/compat/kutt/api/v2/links', { method: 'POST', body, headers: { 'x-api-key': secret } });
  const oldest = async (url: string) =>
    app.ask(`/api-create.php?api_token=${secret}&url=${encodeURIComponent(url)}`);
  const yourls = async (query: string) =>
    app.ask(`/app/compat/yourls/yourls-api.php?signature=${secret}&format=json&${query}`);

  const [link] = (await program.post('/url/create', { url: freshUrl() })).json();
  await Promise.all([1, 2, 3].map(async () => program.post('/url/create', { url: freshUrl() })));
  await program.post('/url/create', { url: freshUrl() }, { 'idempotency-key': 'counted-once-only' });
  await kutt({ target: freshUrl() });
  await yourls(`action=shorturl&url=${encodeURIComponent(freshUrl())}`);
  await oldest(freshUrl());
  for (const refused of [program.post('/url/create', { url: 'nothing' }), kutt({}), oldest('nothing')])
    expect((await refused).statusCode).toBeGreaterThanOrEqual(400);
  await yourls('action=stats');
  await yourls('action=unknown');
  await program.patch(`/link/${link.hash}`, { title: 'None' });
  await browser.post('/url/create', { url: freshUrl() });

  expect(await countsOf(browser)).toEqual({ create_api: 7, create_legacy: 1, create_failed: 3 });
  expect(await countsOf(browser, `&link=${link.hash}`)).toEqual({});
  expect(await countsOf(browser, '&filters=country:DE')).toEqual({});
});

test('what is only tried, or asked for twice by one key, is not counted; what is approved is', async () => {
  const { browser } = await makeSubscriber(app);
  const tried = await makeToken(browser, { is_dry_run: true });
  const permissions = ['create'] as const;
  const asking = await makeToken(browser, { needs_approval: true, permissions: [...permissions] });
  const usual = await makeToken(browser);
  const [url, key] = [freshUrl(), { 'idempotency-key': 'counted-once-again' }];

  await programOf(app, tried.secret).post('/url/create', { url: freshUrl() });
  for (const repeat of [1, 2])
    expect(
      (await programOf(app, usual.secret).post('/url/create', { url }, key)).statusCode,
      String(repeat),
    ).toBe(200);
  const asked = await programOf(app, asking.secret).post('/url/create', { url: freshUrl() });
  const before = await countsOf(browser);
  await browser.post('/tokens/requests/decide', { ids: [asked.json().request], decision: 'approve' });

  expect(before).toEqual({ create_api: 1 });
  expect(await countsOf(browser)).toEqual({ create_api: 2 });
});

test('another workspace sees none of them, nor does whoever statistics are shared with', async () => {
  const { browser } = await makeSubscriber(app);
  const { browser: other } = await makeSubscriber(app);
  const { secret } = await makeToken(browser);
  await programOf(app, secret).post('/url/create', { url: freshUrl() });

  expect(await countsOf(other)).toEqual({});
});
