import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../../../testing/bulk/zip-files.ts';
import { movingPerson, previewOf, type Mover } from '../../../testing/imports/import-files.ts';
import { clicksOf } from '../../../testing/imports/imported-clicks.ts';
import { workAndKill } from '../../../testing/imports/killed-moves.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let host: string;
let move: Mover;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ browser, host, move } = await movingPerson(app));
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const LINKS = '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"';
const link = (code: string, visits: number) =>
  `"2021-02-01T09:00:00+01:00","","${code}","https://${host}/${code}","https://cafe.example/${code}","","",${visits}`;

// As the web client writes them, before and since it shows visited URLs.
const VISITS =
  'date,potentialBot,userAgent,browser,os,referer,country,city,latitude,longitude,visitedUrl,type';
const visit = (
  date: string,
  more: { bot?: boolean; referer?: string; country?: string; of?: string } = {},
) => {
  const { bot = false, referer = 'Direct', country = 'Unknown', of = '' } = more;
  return `${date},${bot},"${IPHONE}",Safari,iOS,${referer},${country},Unknown,,,${of},`;
};

// By which names of files are UTF-8.
const flags = 0x800;
const zip = (files: Record<string, string[]>) =>
  zipOf(
    Object.entries(files).map(([name, lines]) => [name, Buffer.from(lines.join('\n'))]),
    { flags },
  );
const sent = () => ({ name: 'shlink.zip', fields: { host } });

async function moved(files: Record<string, string[]>) {
  const file = zip(files);
  const seen = await previewOf(browser, file, sent());
  const done = await move.run(await move.check(file, sent()));
  return { seen, done, clicks: await clicksOf(app, done) };
}

test('visits files beside the links of Shlink’s web client come along at their dates', async () => {
  const { seen, done, clicks } = await moved({
    [`short-url_${host}_menu_visits.csv`]: [
      ...[VISITS, visit('2023-03-01T10:00:00+01:00', { referer: 'www.facebook.com', country: 'Spain' })],
      visit('2023-04-01T00:30:00+02:00', { bot: true, country: 'Türkiye' }),
    ],
    'short_urls.csv': [LINKS, link('menu', 2), link('a/b', 1), link('none', 0)],
    [`export/short-url_${host}-a-b_visits (1).csv`]: [VISITS, visit('2022-12-31T23:30:00-05:00')],
  });

  expect(seen).toMatchObject({ source: 'shlink', total: 3, clicks: 3, warnings: [] });
  expect(done).toMatchObject({ source: 'shlink', clicks: { found: 3, brought: 3, lost: 0 } });
  expect(clicks.map(({ ts, source, country, os, bot_class: bot }) => [ts, source, country, os, bot])).toEqual(
    [
      ['2023-01-01 04:30:00.000', 'direct', '', 'iOS', ''],
      ['2023-03-01 09:00:00.000', 'facebook', 'ES', 'iOS', ''],
      ['2023-03-31 22:30:00.000', 'direct', 'TR', 'iOS', expect.stringMatching(/./)],
    ],
  );
  expect(new Set(clicks.map(({ link_id: id }) => id)).size).toBe(2);
});

test('visits that name the URL visited are found by it, once though two files hold them', async () => {
  const [menu, other] = [`https://${host}/menu?utm_source=a`, `https://${host}/other`];
  const { done, clicks } = await moved({
    'short_urls.csv': [LINKS, link('menu', 2), link('other', 1)],
    [`short-url_${host}_menu_visits.csv`]: [VISITS, visit('2023-03-01T10:00:00Z', { of: menu })],
    'non_orphan_visits.csv': [
      ...[VISITS, visit('2023-03-01T10:00:00Z', { of: menu }), visit('2023-03-02T10:00:00Z', { of: other })],
      ...[visit('2023-03-03T10:00:00Z', { of: `https://${host}/gone` }), visit('2023-03-03T10:00:00Z')],
    ],
    'tag_food_visits.csv': [VISITS, visit('2023-03-02T10:00:00Z', { of: other })],
    'orphan_visits.csv': [VISITS, visit('2023-03-02T10:00:00Z', { of: `https://${host}/` })],
  });

  expect(done.clicks).toEqual({ found: 4, brought: 2, lost: 2 });
  expect(clicks.map(({ ts }) => ts)).toEqual(['2023-03-01 10:00:00.000', '2023-03-02 10:00:00.000']);
});

test('what Shlink’s command line writes is read, too', async () => {
  const head =
    '"Date","Potential bot","User agent",Referer,Country,Region,City,"Visited URL","Redirect URL",Type';
  const row = `2023-03-01T10:00:00+00:00,"Potential bot","${IPHONE}","https://www.google.com/search?q=secret",Germany,Bavaria,Munich,https://${host}/menu,https://cafe.example/,valid_short_url`;

  const { done, clicks } = await moved({
    'short_urls.csv': [LINKS, link('menu', 1)],
    'menu.csv': [head, row],
  });

  expect(done.clicks).toEqual({ found: 1, brought: 1, lost: 0 });
  expect(clicks).toMatchObject([
    { referrer_host: 'google.com', country: 'DE', region: 'Bavaria', city: 'Munich' },
  ]);
  expect(JSON.stringify(clicks)).not.toContain('secret');
});

test('visits whose link two links could be, that can’t be read, or of no link are lost and told', async () => {
  const { done } = await moved({
    'short_urls.csv': [LINKS, link('a/b', 1), link('a-b', 1), link('menu', 3)],
    [`short-url_${host}_a_b_visits.csv`]: [VISITS, visit('2023-03-01T10:00:00Z')],
    [`short-url_${host}_menu_visits.csv`]: [VISITS, visit('never'), visit('2999-01-01T10:00:00Z')],
    [`short-url_${host}_gone_visits.csv`]: [VISITS, visit('2023-03-01T10:00:00Z')],
  });

  expect(done.clicks).toEqual({ found: 4, brought: 0, lost: 4 });
});

test('names of files in other scripts are those of their links, encoded or not', async () => {
  const [cafe, party] = [encodeURIComponent('café'), encodeURIComponent('🎉')];
  const { done, clicks } = await moved({
    'short_urls.csv': [LINKS, link(cafe, 1), link(party, 1), link('menu', 1)],
    [`short-url_${host}_${cafe}_visits.csv`]: [VISITS, visit('2023-03-01T10:00:00Z')],
    [`short-url_${host}_🎉_visits.csv`]: [VISITS, visit('2023-03-02T10:00:00Z')],
    [`short-url_${host}_menu_visits.csv`]: [
      `\uFEFF${VISITS.replaceAll(',', ';')}`,
      '2023-03-03T10:00:00Z;;x',
    ],
  });

  expect(done.clicks).toEqual({ found: 3, brought: 3, lost: 0 });
  expect(new Set(clicks.map(({ link_id: id }) => id)).size).toBe(3);
});

test('visits without links are none', async () => {
  const file = zip({ [`short-url_${host}_menu_visits.csv`]: [VISITS, visit('2023-03-01T10:00:00Z')] });

  await expect(previewOf(browser, file, sent())).rejects.toThrow('bulk_file_empty');
});

test('whoever does not want the history gets the links alone', async () => {
  const file = zip({
    'short_urls.csv': [LINKS, link('menu', 1)],
    [`short-url_${host}_menu_visits.csv`]: [VISITS, visit('2023-03-01T10:00:00Z')],
  });

  const done = await move.run(await move.choose(await move.check(file, sent()), { history: false }));

  expect(done).toMatchObject({ state: 'done', clicks: { found: 1, brought: 0 } });
  expect(await clicksOf(app, done)).toEqual([]);
});

test('visits are brought exactly once though the worker is killed', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 15_000 }, (_, row) =>
    visit(new Date(Date.UTC(2015, 0, 1) + row * 3_600_000).toISOString()),
  );
  const file = zip({
    'short_urls.csv': [LINKS, link('menu', 15_000)],
    [`short-url_${host}_menu_visits.csv`]: [VISITS, ...rows],
  });
  const checked = await move.check(file, sent());
  await browser.post(`/imports/${checked.id}/run`, { credits: 1_000_000 });

  await workAndKill(app, checked.id, 1);
  await workAndKill(app, checked.id, 1);
  const done = await move.finish(checked.id);

  expect(done.clicks).toEqual({ found: 15_000, brought: 15_000, lost: 0 });
  expect(await clicksOf(app, done)).toHaveLength(15_000);
});
