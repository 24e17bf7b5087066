import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostRefusals, type BatchDetails } from '@linklet/contract/links/bulk/endpoints.ts';
import type { LimitUsage } from '@linklet/contract/usage/limits.ts';
import { makeAccount } from '../../../testing/accounts.ts';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { planWith } from '../../../testing/plans.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Sends a file, has it worked on, and answers the batch with the lines of its report. */
async function importFile(browser: Browser, lines: readonly string[], fields: Record<string, string> = {}) {
  const sent = await sendFile(browser, lines.join('\n'), { fields });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  const { id } = sent.json() as { id: number };
  await runBatch(app, id);
  const batch = (await browser.get(`/bulk/batches/${id}`)).json() as BatchDetails;
  const report = (await browser.open(`/app/bulk/${id}/report.csv`)).body.trim().split('\r\n').slice(1);
  return { batch, rows: report.map((line) => line.slice(1, -1).split('","')) };
}

async function urlsOf(browser: Browser): Promise<string[]> {
  const { data } = (await browser.get('/urls/available')).json() as { data: { url: string }[] };
  return data.map(({ url }) => url);
}

test('links are made of the rows of a file, with what its columns say', async () => {
  const { browser, email } = await subscriber(app);
  const [plain, chosen] = [freshUrl(), freshUrl()];
  const alias = freshAlias();

  const { batch, rows } = await importFile(browser, [
    'Alias, URL ,Tags,expires_at,UTM_Source,utm_medium,utm_campaign',
    `,${plain},,,,,`,
    `${alias},${chosen}?utm_source=old,Spring Sale;shoes,2027-03-01 12:00,mail,email,spring`,
  ]);

  expect(batch).toMatchObject({ state: 'done', total: 2, done: 2, created: 2, existing: 0, refused: 0 });
  expect(rows.map(([number, url, , result]) => [number, url, result])).toEqual([
    ['2', plain, 'created'],
    ['3', `${chosen}?utm_source=old`, 'created'],
  ]);
  expect(rows[1]?.[2]).toBe(`https://lnk.test/${alias}`);
  const { data } = (await browser.get('/urls/available')).json();
  expect(data[0]).toMatchObject({
    url: `${chosen}?utm_source=mail&utm_medium=email&utm_campaign=spring`,
    expires_at: '2027-03-01T12:00:00.000Z',
    aliases: [{ alias, tags: ['shoes', 'springsale'] }],
  });
  const told = (await browser.get('/notifications/recent')).json().notifications[0];
  expect(told.text).toBe('links.csv is done: 2 links made, 0 there already, 0 rows refused.');
  const noted = await app.sql`
    select after from audit_entries join users on users.id = user_id
    where email = ${email} and action = 'links.imported'`;
  expect(noted).toEqual([{ after: { file: 'links.csv', total: 2, created: 2, existing: 0, refused: 0 } }]);
});

test('without a header row the first column is the URL', async () => {
  const { browser } = await subscriber(app);
  const urls = [freshUrl(), freshUrl()];

  const { batch } = await importFile(browser, urls, { withHeader: 'false' });

  expect(batch.created).toBe(2);
  expect(await urlsOf(browser)).toEqual([...urls].reverse());
});

test('a URL that has a link gets that one, and a repeated one gets one link', async () => {
  const { browser } = await subscriber(app);
  const [known, twice] = [freshUrl(), freshUrl()];
  const made = (await browser.post('/url/create', { url: known })).json()[0].aliases[0].linklet;

  const { batch, rows } = await importFile(browser, ['url', known, twice, twice]);

  expect(batch).toMatchObject({ created: 1, existing: 2, refused: 0 });
  expect(rows.map(([, , link, result]) => [link, result])).toEqual([
    [made, 'existing'],
    [rows[1]?.[2], 'created'],
    [rows[1]?.[2], 'existing'],
  ]);
});

test('each row that no link is made of says why', async () => {
  const { browser } = await subscriber(app);
  const taken = freshAlias();
  await browser.post('/url/create', { url: freshUrl(), alias: taken });
  const again = freshAlias();

  const { batch, rows } = await importFile(browser, [
    'url,alias,tags,expires_at,domain,utm_medium',
    'not a url',
    'ftp://example.com',
    `https://lnk.test/x`,
    `${freshUrl()},${taken.toUpperCase()}`,
    `${freshUrl()},a b`,
    `${freshUrl()},abc`,
    `${freshUrl()},${again}`,
    `${freshUrl()},${again}`,
    `${freshUrl()},,x`,
    `${freshUrl()},,,soon`,
    `${freshUrl()},,,2020-01-01`,
    `${freshUrl()},,,,unknown.test`,
    `${freshUrl()},,,,,${'m'.repeat(51)}`,
    `,orphan-alias`,
  ]);

  expect(batch).toMatchObject({ total: 14, done: 14, created: 1, refused: 13 });
  expect(rows.map(([, , , result]) => result)).toEqual([
    'The URL format is invalid.',
    'Only http and https URLs can be shortened.',
    'This is already one of our short links.',
    'The new alias is not unique.',
    'The alias may only contain letters, numbers, dashes and underscores.',
    'The alias must be at least 5 characters.',
    'created',
    'The new alias is not unique.',
    'The tag must be at least 2 characters.',
    'The expiry is not a date. Please write it as 2027-03-31 or 2027-03-31 18:00.',
    'The expiry must be at least five minutes and at most five years ahead.',
    expect.stringContaining('omain'),
    'The utm medium must not be greater than 50.',
    'The URL field is required.',
  ]);
  expect(batch.refusals).toHaveLength(mostRefusals);
  expect([batch.refusals[0], batch.refusals[6]]).toEqual([
    { row: 2, url: 'not a url', reason: 'The URL format is invalid.' },
    { row: 9, url: expect.any(String), reason: 'The new alias is not unique.' },
  ]);
});

test('what is banned is refused, whoever asks for many at once', async () => {
  const { browser } = await subscriber(app);
  const host = `${freshAlias()}.test`;
  await app.sql`insert into bans (kind, value, reason) values ('host', ${host}, 'phishing')`;
  const terminated = freshUrl();
  await app.sql`insert into long_urls (hash, url, status) values (sha256(${terminated}), ${terminated}, 3)`;

  const { rows } = await importFile(browser, ['url', `https://sub.${host}/x`, terminated, freshUrl()]);

  expect(rows.map(([, , , result]) => result)).toEqual([
    'Links to this site can’t be shortened here.',
    'Links to this site can’t be shortened here.',
    'created',
  ]);
});

test('what the plan has no room for is refused with its sentence; known URLs still get their link', async () => {
  // More than one piece takes.
  const room = 1001;
  const { browser } = await subscriber(app, await planWith(app, { max_active_aliases: 4 + room }));
  const known = freshUrl();
  for (const url of [known, freshUrl(), freshUrl(), freshUrl()]) await browser.post('/url/create', { url });
  const urls = Array.from({ length: room + 2 }, freshUrl);

  const { batch, rows } = await importFile(browser, ['url', ...urls, known]);

  expect(batch).toMatchObject({ created: room, existing: 1, refused: 2 });
  expect(rows.slice(room - 1).map(([, , , result]) => result)).toEqual([
    'created',
    "You've hit your plan's limit for creating links",
    "You've hit your plan's limit for creating links",
    'existing',
  ]);
});

test('links of a file take a credit each, once that was agreed to; rows without a new link take none', async () => {
  const { browser, email } = await subscriber(app);
  const { batch } = await importFile(browser, ['url', freshUrl(), 'no url', ...Array(2).fill(freshUrl())]);
  const credits = async () =>
    (await browser.get('/settings/usage'))
      .json()
      .limits.find(({ name }: LimitUsage) => name === 'web_credits');
  const used = await credits();
  await app.sql`
    update usage_counts set used = 1999 where name = 'web_credits' and billable_id in
      (select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

  const tooMany = await sendFile(browser, ['url', freshUrl(), freshUrl()].join('\n'));
  const unasked = await sendFile(browser, ['url', freshUrl()].join('\n'), { fields: { credits: '0' } });
  const agreed = await importFile(browser, ['url', freshUrl()], { credits: '1' });

  expect([batch.created, used]).toEqual([2, expect.objectContaining({ used: 2, limit: 2000 })]);
  expect([tooMany.statusCode, tooMany.json().message]).toEqual([
    406,
    'Not enough credits for this operation',
  ]);
  expect([unasked.statusCode, unasked.json()]).toEqual([
    409,
    expect.objectContaining({
      message: 'This uses up to 1 of your 1 remaining credits.',
      cost: 1,
    }),
  ]);
  expect([agreed.batch.created, (await credits()).used]).toEqual([1, 2000]);
  expect((await browser.get('/bulk/batches')).json().data).toHaveLength(2);
});

test('a cancelled batch stops, keeps what was made, and tells of the rest', async () => {
  const { browser } = await subscriber(app);
  const { id } = (await sendFile(browser, `url\n${freshUrl()}`)).json();

  const cancelled = await browser.post(`/bulk/batches/${id}/cancel`);
  await runBatch(app, id);

  expect(cancelled.json()).toMatchObject({ state: 'cancelled', done: 0, total: 1 });
  expect((await browser.open(`/app/bulk/${id}/report.csv`)).body).toContain('"cancelled"');
  expect(await urlsOf(browser)).toEqual([]);
});

test('work that ends after a piece costs no row, and doubles none', async () => {
  const { browser } = await subscriber(app);
  const urls = Array.from({ length: 1500 }, freshUrl);
  const { id } = (await sendFile(browser, ['url', ...urls].join('\n'))).json();
  const { services } = app;
  const { announceLinkChange } = services;
  services.announceLinkChange = () => {
    services.announceLinkChange = announceLinkChange;
    throw new Error('ended by force');
  };

  await expect(runBatch(app, id)).rejects.toThrow('ended by force');
  const interrupted = (await browser.get(`/bulk/batches/${id}`)).json();
  await runBatch(app, id);

  expect(interrupted).toMatchObject({ state: 'running', done: 1000 });
  expect((await browser.get(`/bulk/batches/${id}`)).json()).toMatchObject({ done: 1500, created: 1500 });
  const [made] = await app.sql`
    select count(*)::int as links, count(distinct long_url_id)::int as urls
    from links where workspace_id = (select workspace_id from bulk_batches where id = ${id})`;
  expect(made).toEqual({ links: 1500, urls: 1500 });
});

test('a repeat of one upload is one batch', async () => {
  const { browser } = await subscriber(app);
  const headers = { 'idempotency-key': freshAlias() };
  const file = `url\n${freshUrl()}`;

  const answers = await Promise.all([1, 2].map(() => sendFile(browser, file, { headers })));

  expect(answers[0]?.json()).toEqual(answers[1]?.json());
  expect((await browser.get('/bulk/batches')).json().data).toHaveLength(1);
});

test('a batch is forgotten after thirty days, and its links stay', async () => {
  const { browser } = await subscriber(app);
  const { batch } = await importFile(browser, ['url', freshUrl()]);
  await app.sql`update bulk_batches set created_at = now() - interval '31 days' where id = ${batch.id}`;

  await app.runJob('forget-old-batches');

  expect((await browser.get(`/bulk/batches/${batch.id}`)).statusCode).toBe(404);
  expect(await urlsOf(browser)).toHaveLength(1);
});

test('cells of the report that a spreadsheet would take for formulas are text', async () => {
  const { browser } = await subscriber(app);

  const { rows } = await importFile(browser, ['url', '=HYPERLINK(1)']);

  expect(rows[0]?.[1]).toBe("'=HYPERLINK(1)");
});

describe('who may', () => {
  test('a plan without bulk creation says so beside the file', async () => {
    const { browser } = await makeAccount(app);

    const answer = await sendFile(browser, `url\n${freshUrl()}`);

    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { file: ['Bulk creation is not part of your plan.'] },
    ]);
  });

  test('nobody else finds a batch', async () => {
    const [{ browser }, other] = [await subscriber(app), await subscriber(app)];
    const { id } = (await sendFile(browser, `url\n${freshUrl()}`)).json();

    const answers = [
      await other.browser.get(`/bulk/batches/${id}`),
      await other.browser.post(`/bulk/batches/${id}/cancel`),
      await other.browser.open(`/app/bulk/${id}/report.csv`),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await other.browser.get('/bulk/batches')).json().data).toEqual([]);
    expect((await browser.get(`/bulk/batches/${id}`)).json().state).toBe('waiting');
  });
});
