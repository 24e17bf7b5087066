import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenSettings } from '@linklet/contract/tokens/endpoints.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { makeToken, tokenSettings } from '../../../testing/access/tokens.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import {
  makeTinyurlClient,
  runBatch,
  runTurn,
  tinyurlClient,
  workspaceOfBatch,
} from '../../../testing/surfaces/tinyurl-bulk.ts';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const creations = (count: number) =>
  Array.from({ length: count }, () => ({ operation: 'create', url: freshUrl() }));

async function linksOf(batchId: number) {
  const workspaceId = await workspaceOfBatch(app, batchId);
  const [row] = await app.sql`
    select count(*)::int as links, count(distinct long_url_id)::int as urls from links
    where workspace_id = ${workspaceId}`;
  return row;
}

describe('each item has one answer', () => {
  test('where the work ends after some', async () => {
    const { ask, report } = await makeTinyurlClient(app);
    const { id } = (await ask('POST', '/bulk', { items: creations(6) })).json().data;
    const { services } = app;
    const { announceLinkChange } = services;
    let stored = 0;
    services.announceLinkChange = () => {
      stored += 1;
      if (stored < 3) return;
      services.announceLinkChange = announceLinkChange;
      throw new Error('ended by force');
    };

    await expect(runBatch(app, id)).rejects.toThrow('ended by force');
    const interrupted = await report(id);
    await runBatch(app, id);

    expect(interrupted).toMatchObject({ status: 'processing', processed: 3 });
    expect(await report(id)).toMatchObject({ status: 'completed', processed: 6, succeeded: 6 });
    expect(await linksOf(id)).toEqual({ links: 6, urls: 6 });
  });

  test('where two workers are at it', async () => {
    const { ask, report } = await makeTinyurlClient(app);
    const { id } = (await ask('POST', '/bulk', { items: creations(40) })).json().data;

    await Promise.all([runBatch(app, id), runBatch(app, id), runBatch(app, id)]);

    expect(await report(id)).toMatchObject({ processed: 40, succeeded: 40, failed: 0 });
    expect(await linksOf(id)).toEqual({ links: 40, urls: 40 });
  });

  test('where the call is sent twice with one key', async () => {
    const { ask } = await makeTinyurlClient(app);
    const [items, key] = [creations(1), { 'idempotency-key': freshAlias() }];

    const first = (await ask('POST', '/bulk', { items }, key)).json();
    const again = (await ask('POST', '/bulk', { items }, key)).json();

    expect(again).toEqual(first);
  });
});

test('each link takes a credit of the API, as long as there are some', async () => {
  const browser = await makeAccountWith(app, { max_api_credits: 2 });
  const { bulk } = tinyurlClient(app, (await makeToken(browser)).secret);

  const { items, ...report } = await bulk([
    ...creations(1),
    { operation: 'create', url: 'nothing' },
    ...creations(2),
  ]);

  expect(report).toMatchObject({ succeeded: 2, failed: 2 });
  expect(items[3]).toMatchObject({ code: 3, errors: ['Not enough credits for this operation'] });
  const { limits } = (await browser.get('/settings/usage')).json();
  const credits = limits.find(({ name }: { name: string }) => name === 'api_credits');
  expect(credits).toMatchObject({ used: 2, limit: 2 });
});

test('links that programs make by batches are counted among those of the API, with what was refused', async () => {
  const { bulk } = await makeTinyurlClient(app);

  const { id } = await bulk([...creations(2), { operation: 'create', url: 'nothing' }]);

  const counted = await app.sql`
    select kind, sum(links)::int as links from creation_counts
    where workspace_id = ${await workspaceOfBatch(app, id)} group by kind order by kind`;
  expect(counted).toEqual([
    { kind: 'api', links: 2 },
    { kind: 'failed', links: 1 },
  ]);
});

describe('what is only tried', () => {
  test.each([
    ['by its token', { is_dry_run: true }, {}],
    ['by a header', {}, { 'linklet-dry-run': 'true' }],
  ])('%s is answered at once, and nothing of it is kept', async (_, settings, headers) => {
    const { ask, browser } = await makeTinyurlClient(app, settings);
    const alias = freshAlias();
    const items = [
      { operation: 'create', url: freshUrl(), alias, metadata: ['a'] },
      { operation: 'archive', alias },
      { operation: 'create', url: freshUrl(), alias },
    ];

    const answer = await ask('POST', '/bulk', { items }, headers);

    expect(answer.headers['linklet-dry-run']).toBe('true');
    expect(answer.json().data).toMatchObject({
      ...{ id: null, status: 'completed', total: 3, processed: 3, succeeded: 2, failed: 1 },
      items: [
        { status: 'success', metadata: ['a'], data: { alias } },
        { status: 'success', data: { archived: true } },
        { status: 'failed', errors: ['Alias is not available.'] },
      ],
    });
    expect((await browser.get('/urls/available')).json().data).toEqual([]);
    const kept = await app.sql`select number from tinyurl_items where asked like ${`%${alias}%`}`;
    expect(kept).toEqual([]);
  });
});

describe('a token that changes while its batch waits', () => {
  test('does no more of it once it is revoked, which the report tells', async () => {
    const { ask, browser, token } = await makeTinyurlClient(app);
    const { secret } = await makeToken(browser);
    const { id } = (await ask('POST', '/bulk', { items: creations(2) })).json().data;
    await browser.delete(`/tokens/${token}`);

    await runBatch(app, id);

    const { items, ...report } = await tinyurlClient(app, secret).report(id);
    expect(report).toMatchObject({ status: 'completed', failed: 2 });
    expect(items.map(({ code, errors }) => [code, ...errors])).toEqual([
      [1, 'Unauthenticated.'],
      [1, 'Unauthenticated.'],
    ]);
    expect((await browser.get('/urls/available')).json().data).toEqual([]);
  });

  test.each<[string, Partial<TokenSettings>]>([
    ['only tries by now', { is_dry_run: true }],
    ['may make no links by now', { permissions: ['bulk', 'read'] }],
    ['may send no batches by now', { permissions: ['create', 'read'] }],
  ])('keeps to what it may: it %s', async (_, settings) => {
    const { ask, browser, token } = await makeTinyurlClient(app);
    const { secret } = await makeToken(browser);
    const { id } = (await ask('POST', '/bulk', { items: creations(1) })).json().data;
    const changed = await browser.put(`/tokens/${token}`, tokenSettings(settings));

    await runBatch(app, id);

    expect(changed.statusCode, changed.body).toBe(200);
    expect((await tinyurlClient(app, secret).report(id)).items).toMatchObject([{ code: 4 }]);
    expect((await browser.get('/urls/available')).json().data).toEqual([]);
  });
});

test('a person undoes a batch as other changes of tokens', async () => {
  const { ask, bulk, browser } = await makeTinyurlClient(app);
  const [kept, url] = [freshAlias(), freshUrl()];
  await browser.post('/url/create', { url, alias: kept });
  const { items } = await bulk([...creations(2), { operation: 'change', alias: kept, url: freshUrl() }]);

  const [batch] = (await browser.get('/tokens/batches')).json().data;
  const { first, last } = batch;
  const undone = (await browser.post('/tokens/batches/undo', { first, last, after: null })).json();

  expect(batch).toMatchObject({ created: 2, changed: 1, links: 3 });
  expect(undone).toMatchObject({ undone: 3, left: [] });
  const read = async (alias = '') => (await ask('GET', `/alias/tinyurl.com/${alias}`)).json().data;
  expect(await read(items[0]?.data.alias)).toMatchObject({ deleted: true });
  expect(await read(kept)).toMatchObject({ url });
});

test('a plan without bulk creation refuses it', async () => {
  const browser = await makeAccountWith(app, {}, ['use_bulk']);
  await browser.post('/url/create', { url: freshUrl() });
  const { secret } = await makeToken(browser, { permissions: ['bulk', 'create'] });

  const answer = await tinyurlClient(app, secret).ask('POST', '/bulk', { items: creations(1) });

  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    ['Bulk creation is not part of your plan.'],
  ]);
});

test('a workspace has at most a hundred batches that wait', async () => {
  const { ask } = await makeTinyurlClient(app);
  const { id } = (await ask('POST', '/bulk', { items: creations(1) })).json().data;
  await app.sql`
    insert into tinyurl_batches (workspace_id, user_id, total, created_at)
    select workspace_id, user_id, 1, now() from tinyurl_batches, generate_series(1, 98) where id = ${id}`;

  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => ask('POST', '/bulk', { items: creations(1) })),
  );

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect([refused?.json().code, refused?.headers['retry-after']]).toEqual([3, '60']);
});

test('a batch whose job is tried no more has failed, and keeps what was done', async () => {
  const { ask, report } = await makeTinyurlClient(app);
  const { id } = (await ask('POST', '/bulk', { items: creations(2) })).json().data;
  const waiting = (await ask('POST', '/bulk', { items: creations(1) })).json().data;
  await app.sql`
    select graphile_worker.permanently_fail_jobs(array_agg(id), 'lost') from graphile_worker.jobs
    where key = ${`work-on-tinyurl-batch ${String(id)}`}`;

  await app.runJob('fail-stuck-tinyurl-batches');
  await runTurn(app, id);

  expect(await report(id)).toMatchObject({
    status: 'failed',
    processed: 0,
    completed_at: expect.any(String),
  });
  expect(await report(waiting.id)).toMatchObject({ status: 'pending' });
});

test('a batch is forgotten after thirty days, and its links stay', async () => {
  const { ask, bulk, browser } = await makeTinyurlClient(app);
  const { id } = await bulk(creations(1));
  const longAgo = new Date(Date.now() - 31 * DAY_MS).toISOString();
  await app.sql`update tinyurl_batches set created_at = ${longAgo} where id = ${id}`;

  await app.runJob('forget-old-tinyurl-batches');

  expect((await ask('GET', `/bulk/${id}/report`)).statusCode).toBe(404);
  expect((await browser.get('/urls/available')).json().data).toHaveLength(1);
});
