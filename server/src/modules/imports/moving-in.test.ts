import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeOwned } from '../../testing/branded-domains.ts';
import { subscriber } from '../../testing/bulk/bulk-files.ts';
import { makeAccountWith } from '../../testing/plans.ts';
import { mover, previewOf, sendImport } from '../../testing/imports/import-files.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let email: string;
/** Of the account, with the aliases that other services have. */
let host: string;
let move: ReturnType<typeof mover>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ browser, email } = await subscriber(app, 'enterprise'));
  host = (await ownDomain()).host;
  move = mover(app, browser);
});

async function ownDomain(rules: Record<string, boolean> = { wide_aliases: true }) {
  const owned = await storeOwned(app, { email });
  await browser.patch(`/settings/branded-domains/${owned.host}`, rules);
  app.outdateMemory();
  return owned;
}

interface Listed {
  hash: string;
  version: number;
  url: string;
  title: string | null;
  state: string;
  created_at: string;
  aliases: { alias: string; domain: string; tags: string[] }[];
}

async function links(filter = 'available'): Promise<Listed[]> {
  const { data } = (await browser.get(`/urls/${filter}`)).json() as { data: Listed[] };
  return data;
}

const csv = (...lines: string[]) => lines.join('\n');

test('links come with their aliases, dates, titles and tags, and two with one destination stay two', async () => {
  const file = csv(
    'Short link,Destination URL,Title,Created at,Tags,Clicks',
    `https://${host}/menu,https://cafe.example/menu,The \u202emenu,2021-03-01T08:15:00.000Z,"food, Spring",12`,
    `https://${host}/Menu.2,https://cafe.example/menu,,2022-03-01 08:15:00,,3`,
  );

  const checked = await move.check(file);
  const done = await move.run(checked);

  expect(checked).toMatchObject({ state: 'ready', total: 2, counts: { kept: 1, changed: 1 } });
  expect(done).toMatchObject({ state: 'done', done: 2, counts: { kept: 1, changed: 1 } });
  expect(
    (await links()).map(({ url, title, created_at: at, aliases: [main] }) => [
      url,
      title,
      at,
      main?.alias,
      main?.tags,
    ]),
  ).toEqual([
    ['https://cafe.example/menu', null, '2022-03-01T08:15:00.000Z', 'Menu.2', []],
    ['https://cafe.example/menu', 'The menu', '2021-03-01T08:15:00.000Z', 'menu', ['food', 'spring']],
  ]);
});

test('clicks before the move are told apart', async () => {
  await move.run(await move.check(csv('short_url,url,clicks', `${host}/a1,https://a.example/,"1,204"`)));
  const [link] = await links();

  const origin = await browser.get(`/link/${link?.hash}/origin`);
  const clicks = await browser.get(`/urls/clicks?links=${link?.hash}`);

  expect(origin.json().origin).toMatchObject({ source: 'CSV file', old: `${host}/a1`, clicks_before: 1204 });
  expect(clicks.body).not.toContain('1204');
});

test('nothing is made before it is asked for, and each row says what becomes of it', async () => {
  const file = csv(
    'alias,domain,url,password,expires_at',
    `keep,${host},https://a.example/keep,,`,
    `closed,${host},https://a.example/closed,yes,`,
    `over,${host},https://a.example/over,,2020-01-01`,
    `mail,${host},mailto:a@b.example,,`,
    `when,${host},https://a.example/when,,tomorrow`,
  );

  const checked = await move.check(file);

  expect(checked.counts).toEqual({ kept: 1, changed: 2, refused: 2 });
  expect(
    (await move.rows(checked)).map(({ verdict, reasons, short_link: link }) => [verdict, reasons[0], link]),
  ).toEqual([
    ['kept', undefined, null],
    ['changed', 'Its password can’t be brought along, so it comes archived.', null],
    ['changed', 'It had expired, so it comes archived.', null],
    ['refused', 'Only http and https URLs can be shortened.', null],
    ['refused', 'Its expiry can’t be read.', null],
  ]);
  expect(await links()).toEqual([]);
});

test('what was behind a password, or over, leads nowhere', async () => {
  const file = csv('alias,domain,url,password', `pw,${host},https://a.example/secret,hunter2`);

  await move.run(await move.check(file));

  expect((await links()).map(({ url, state }) => [url, state])).toEqual([
    ['https://a.example/secret', 'archived'],
  ]);
  const kept = await app.sql`select link::text from import_rows where link::text like '%hunter2%'`;
  expect(kept).toEqual([]);
});

describe('an alias that can’t be had', () => {
  const rows = () =>
    csv(
      'alias,domain,url,clicks,created_at',
      `Spring,${host},https://a.example/one,1,2020-01-01`,
      `spring,${host},https://a.example/two,42,2021-01-01`,
      `SPRING,${host},https://a.example/two,7,2021-01-01`,
      `mine,${host},https://a.example/new,0,2021-01-01`,
      `a b,${host},https://a.example/space,0,2021-01-01`,
    );
  const makeMine = async () =>
    browser.post('/url/create', { url: 'https://a.example/old', domain: host, alias: 'mine' });

  test('goes to the row with the most clicks; the others get new ones and are said to break', async () => {
    await makeMine();
    const checked = await move.check(rows());

    const done = await move.run(checked);

    expect(checked.counts).toEqual({ kept: 1, breaks: 3, present: 1 });
    expect(done.counts).toEqual(checked.counts);
    const told = (await move.rows(done)).map(({ verdict, reasons, short_link: link }) => [
      verdict,
      reasons.at(-1),
      link?.split('/').at(-1),
    ]);
    expect(told).toEqual([
      ['breaks', 'It differs from another row in letter case only.', expect.stringMatching(/^[a-z2-9]{8}$/)],
      ['kept', undefined, 'spring'],
      ['present', 'Another row is the same link.', undefined],
      ['breaks', 'Another link of yours has the alias.', expect.stringMatching(/^[a-z2-9]{8}$/)],
      ['breaks', 'The domain can’t have this alias.', expect.stringMatching(/^[a-z2-9]{8}$/)],
    ]);
  });

  test('is left out where that was chosen', async () => {
    await makeMine();

    const done = await move.run(await move.choose(await move.check(rows()), { clash: 'skip' }));

    expect(done.counts).toEqual({ kept: 1, refused: 3, present: 1 });
    expect((await links()).map(({ url }) => url).sort()).toEqual([
      'https://a.example/old',
      'https://a.example/two',
    ]);
  });

  test('leads to the row from then on, where that was chosen and the link is one’s own', async () => {
    await makeMine();

    const done = await move.run(await move.choose(await move.check(rows()), { clash: 'replace' }));

    expect(done.counts).toEqual({ kept: 1, changed: 1, breaks: 2, present: 1 });
    const mine = (await links()).find(({ aliases: [main] }) => main?.alias === 'mine');
    expect(mine?.url).toBe('https://a.example/new');
  });

  test('is a new one where it is somebody else’s', async () => {
    const word = `word-${randomUUID().slice(0, 8)}`;
    const other = await subscriber(app, 'enterprise');
    const { json } = await other.browser.post('/url/create', { url: 'https://b.example/', alias: word });
    const [made] = json() as [{ domain: string }];

    const done = await move.run(await move.check(csv('alias,url', `${word},https://a.example/x`)));

    expect(made).toBeDefined();
    expect((await move.rows(done))[0]).toMatchObject({ verdict: 'breaks', reasons: ['The alias is taken.'] });
  });
});

test('hosts are led to the domains that were chosen for them', async () => {
  const other = await ownDomain();
  const file = csv('short_url,url', 'bit.ly/one,https://a.example/1', 'old.example/two,https://a.example/2');

  const checked = await move.check(file);
  const chosen = await move.choose(checked, { domain: host, domains: { 'old.example': other.host } });
  const done = await move.run(chosen);

  expect(chosen.hosts.map(({ host, domain }) => [host, domain]).sort()).toEqual([
    ['bit.ly', host],
    ['old.example', other.host],
  ]);
  expect(
    (await move.rows(done)).map(({ old, short_link: link }) => [old, link?.replace(/^https?:\/\//, '')]),
  ).toEqual([
    ['bit.ly/one', `${host}/one`],
    ['old.example/two', `${other.host}/two`],
  ]);
});

test('the same file once more makes nothing', async () => {
  const file = csv('short_url,url', `${host}/one,https://a.example/1`, `${host}/two,https://a.example/1`);
  await move.run(await move.check(file));

  const again = await move.run(await move.check(file));

  expect(again).toMatchObject({ state: 'done', counts: { present: 2 } });
  expect(await links()).toHaveLength(2);
});

describe('taking it back', () => {
  const file = () =>
    csv('short_url,url', `${host}/one,https://a.example/1`, `${host}/two,https://a.example/2`);

  test('leaves nothing, and the aliases are free', async () => {
    const done = await move.run(await move.check(file()));

    const undone = await move.undo(done);

    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 2, left: 0 } });
    expect(await links()).toEqual([]);
    expect(
      await app.sql`select from aliases join domains on domains.id = domain_id where host = ${host}`,
    ).toEqual([]);
    expect((await move.run(await move.check(file()))).counts).toEqual({ kept: 2 });
  });

  test('leaves what was changed since, and says which', async () => {
    const done = await move.run(await move.check(file()));
    const one = (await links()).find(({ url }) => url.endsWith('/1'));
    await browser.patch(`/link/${one?.hash}`, { title: 'Mine now', version: one?.version });

    const undone = await move.undo(done);

    expect(undone.undone).toEqual({ removed: 1, left: 1 });
    expect((await links()).map(({ url }) => url)).toEqual(['https://a.example/1']);
    expect((await move.rows(undone)).map(({ undone }) => undone)).toEqual(['left', 'removed']);
  });

  test('is over after seven days', async () => {
    const done = await move.run(await move.check(file()));
    await app.sql`update imports set undo_until = now() - interval '1 minute' where id = ${done.id}`;

    const late = await browser.post(`/imports/${done.id}/undo`);

    expect(late.json().code).toBe('import_undo_over');
    expect(await links()).toHaveLength(2);
  });
});

test('more links than the plan has room for are refused before the first is made', async () => {
  const small = await makeAccountWith(app, { max_active_aliases: 2 });
  const mine = mover(app, small);
  const checked = await mine.check(csv('url', ...[1, 2, 3].map((place) => `https://a.example/${place}`)));

  const answer = await small.post(`/imports/${checked.id}/run`, { credits: 1_000_000 });

  expect(answer.json().message).toBe('The import would create 3 links, but your plan has room for 2.');
  expect((await mine.read(checked.id)).state).toBe('ready');
});

test('the report has a line for each row', async () => {
  const done = await move.run(
    await move.check(csv('short_url,url', `${host}/one,https://a.example/1`, 'x/y,ftp://a')),
  );

  const report = await browser.open(`/app/imports/${done.id}/report.csv`);

  expect(
    report.body
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","').slice(1, 5)),
  ).toEqual([
    ['old link', 'url', 'short link', 'result'],
    [`${host}/one`, 'https://a.example/1', expect.stringContaining(`${host}/one`), 'kept'],
    ['x/y', 'ftp://a', '', 'refused'],
  ]);
});

test('another’s import is not there', async () => {
  const checked = await move.check(csv('url', 'https://a.example/'));
  const other = await subscriber(app, 'enterprise');

  const answers = await Promise.all([
    other.browser.get(`/imports/${checked.id}`),
    other.browser.get(`/imports/${checked.id}/rows`),
    other.browser.post(`/imports/${checked.id}/run`, { credits: 1 }),
    other.browser.post(`/imports/${checked.id}/undo`),
    other.browser.post(`/imports/${checked.id}/cancel`),
    other.browser.put(`/imports/${checked.id}`, checked.choices),
    other.browser.open(`/app/imports/${checked.id}/report.csv`),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 7 }, () => 404));
});

test('without the feature nothing is read', async () => {
  const { browser: free } = await subscriber(app, 'free');

  const answers = [
    await sendImport(free, 'url\nhttps://a.example/'),
    await sendImport(free, 'url\nhttps://a.example/', { path: '/imports/preview' }),
  ];

  expect(answers.map((answer) => answer.json().code)).toEqual(['bulk_not_in_plan', 'bulk_not_in_plan']);
});

test('a preview says what each column is for, and keeps nothing', async () => {
  const preview = await previewOf(
    browser,
    csv('Keyword;URL;Title;Timestamp', 'abc;https://a.example/;Hi;10/07/2023'),
  );

  expect(preview).toMatchObject({
    source: 'yourls',
    total: 1,
    asks_dates: true,
    hosts: [{ host: '', count: 1 }],
  });
  expect(preview.columns?.map(({ meaning }) => meaning)).toEqual(['alias', 'url', 'title', 'created_at']);
  expect((await browser.get('/imports')).json().data).toEqual([]);
});
