import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { movingPerson, previewOf, type Mover } from '../../../testing/imports/import-files.ts';
import { clicksOf } from '../../../testing/imports/imported-clicks.ts';
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

const LOG = 'INSERT INTO `yourls_log` VALUES';
const yourls = (...clicks: string[]) =>
  [
    ...clicks.map((click) => `${LOG} ${click};`),
    "INSERT INTO `yourls_url` VALUES ('menu','https://cafe.example/menu','Menu','2021-04-03 10:11:12','203.0.113.9',9),('other','https://cafe.example/other','','2021-04-03 10:11:12','203.0.113.9',1);",
  ].join('\n');

const three = yourls(
  `(1,'2022-04-03 10:11:12','menu','https://www.google.com/search?q=secret','${IPHONE}','203.0.113.9','DE'),(2,'2022-04-03 11:00:00','menu','direct','${IPHONE}','203.0.113.9','DE')`,
  `(3,'2023-05-06 00:00:00','menu','direct','Googlebot/2.1 (+http://www.google.com/bot.html)','198.51.100.7','US')`,
  `(4,'2023-05-06 00:00:00','gone','direct','${IPHONE}','203.0.113.9','FR'),(5,'0000-00-00 00:00:00','menu','direct','x','203.0.113.9','FR')`,
);

const sent = () => ({ name: 'yourls.sql', fields: { host } });

async function linkNamed(alias: string) {
  const { data } = (await browser.get('/urls/available')).json();
  return data.find(({ aliases }: { aliases: { alias: string }[] }) => aliases[0]?.alias === alias);
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

test('the log of a YOURLS dump comes along as it was, and what belongs to no link is told', async () => {
  const seen = await previewOf(browser, three, sent());
  const checked = await move.check(three, sent());
  const done = await move.run(checked);

  expect(seen.clicks).toBe(5);
  expect(checked.clicks).toEqual({ found: 5, brought: 0, lost: 1 });
  expect(done).toMatchObject({ state: 'done', clicks: { found: 5, brought: 3, lost: 2 } });
  const clicks = await clicksOf(app, done);
  expect(
    clicks.map(({ ts, referrer_host: from, source, country, os, bot_class: bot }) => [
      ...[ts, from, source, country, os, bot],
    ]),
  ).toEqual([
    ['2022-04-03 10:11:12.000', 'google.com', 'google', 'DE', 'iOS', ''],
    ['2022-04-03 11:00:00.000', '', 'direct', 'DE', 'iOS', ''],
    ['2023-05-06 00:00:00.000', '', 'direct', 'US', '', 'crawler'],
  ]);
  expect(new Set(clicks.map(({ visitor_hash: hash }) => hash)).size).toBe(2);
});

test('brought clicks are in the statistics at their dates, and are not counted before the move as well', async () => {
  const [month, day] = [daysAgo(30), daysAgo(30).slice(0, 10)];
  const click = (id: number, agent: string) =>
    `(${id},'${month}','menu','direct','${agent}','203.0.113.9','DE')`;
  const dump = yourls(click(1, IPHONE), click(2, IPHONE), click(3, 'Googlebot/2.1'));
  await move.run(await move.check(dump, sent()));
  const { hash } = await linkNamed('menu');

  const totals = await browser.get(`/stats/totals?period=custom&from=${day}&to=${day}&zone=UTC&link=${hash}`);
  const origin = await browser.get(`/link/${hash}/origin`);

  expect(totals.json().totals).toMatchObject({ human: 2, unique: 1, bot: 1 });
  expect(origin.json().origin).toMatchObject({ clicks_before: 9, clicks_brought: 3 });
});

test('what the plan shows no more of clicks is not shown of brought ones either', async () => {
  await move.run(await move.check(three, sent()));
  const { hash } = await linkNamed('menu');

  const answer = await browser.get(
    `/stats/totals?period=custom&from=2022-01-01&to=2023-12-31&zone=UTC&link=${hash}`,
  );

  expect(answer.json().shown_from).not.toBeNull();
  expect(answer.json().totals).toMatchObject({ human: 0, bot: 0 });
});

test('no address and no search word is kept, neither before clicks are brought nor after', async () => {
  const checked = await move.check(three, sent());

  const pieces = await app.sql`select clicks from import_clicks where import_id = ${checked.id}`;
  const { gunzipSync } = await import('node:zlib');
  const staged = pieces.map((row) => gunzipSync(row['clicks'] as Buffer).toString()).join('');
  await move.run(checked);

  expect(staged).toContain('google.com');
  expect(staged).not.toMatch(/203\.0\.113|198\.51|secret/);
  expect(JSON.stringify(await clicksOf(app, checked))).not.toMatch(/203\.0\.113|198\.51|secret/);
  expect(await app.sql`select 1 from import_clicks where import_id = ${checked.id}`).toHaveLength(0);
});

test('whoever does not want the history gets the links alone, and rows are not checked again for it', async () => {
  const checked = await move.check(three, sent());

  const chosen = await browser.put(`/imports/${checked.id}`, { ...checked.choices, history: false });
  const done = await move.run(checked);

  expect(chosen.json()).toMatchObject({ state: 'ready', counts: checked.counts });
  expect(done).toMatchObject({ state: 'done', clicks: { found: 5, brought: 0 } });
  expect(await clicksOf(app, done)).toEqual([]);
});

test('the same dump once more brings no click twice', async () => {
  const first = await move.run(await move.check(three, sent()));

  const again = await move.run(await move.check(three, sent()));

  expect(again).toMatchObject({ counts: { present: 2 }, clicks: { found: 5, brought: 0, lost: 5 } });
  expect(await clicksOf(app, first)).toHaveLength(3);
  expect(await clicksOf(app, again)).toEqual([]);
});

test('taking links back takes their history back; that of a link that stays, stays', async () => {
  const two = yourls(
    `(1,'2022-04-03 10:11:12','menu','direct','${IPHONE}','203.0.113.9','DE'),(2,'2022-04-03 10:11:12','other','direct','${IPHONE}','203.0.113.9','DE')`,
  );
  const done = await move.run(await move.check(two, sent()));
  const { hash, version } = await linkNamed('other');
  await browser.patch(`/link/${hash}`, { title: 'Mine now', version });

  const undone = await move.undo(done);

  await expect.poll(async () => clicksOf(app, done)).toHaveLength(1);
  expect(undone).toMatchObject({ state: 'undone', undone: { removed: 1, left: 1 } });
  const [link] = await app.sql`select id from links where hash = ${hash}`;
  expect((await clicksOf(app, done))[0]?.link_id).toBe(String(link?.['id']));
});

test('imported clicks use up no clicks of the plan', async () => {
  const dump = yourls(`(1,'${daysAgo(0)}','menu','direct','${IPHONE}','203.0.113.9','DE')`);

  const done = await move.run(await move.check(dump, sent()));

  expect(done.clicks.brought).toBe(1);
  const { clicks } = (await browser.get('/settings/usage')).json();
  expect(clicks.map(({ name, used }: { name: string; used: number }) => [name, used])).toEqual([
    ['redirects_per_month', 0],
    ['tracked_clicks_per_month', 0],
  ]);
});

test('clicks are brought once though work ends when they are there, before that is noted', async () => {
  const { services } = app;
  const { clickhouse } = services;
  const checked = await move.check(three, sent());
  await browser.post(`/imports/${checked.id}/run`, { credits: 1_000_000 });
  const insertOnce: typeof clickhouse.insertOnce = async (batch) => {
    await clickhouse.insertOnce(batch);
    throw new Error('ended by force');
  };

  services.clickhouse = { ...clickhouse, insertOnce };
  onTestFinished(() => {
    services.clickhouse = clickhouse;
  });
  await expect(move.finish(checked.id)).rejects.toThrow('ended by force');
  const interrupted = await move.read(checked.id);
  services.clickhouse = clickhouse;
  const done = await move.finish(checked.id);

  expect(interrupted.clicks.brought).toBe(0);
  expect(done.clicks).toEqual({ found: 5, brought: 3, lost: 2 });
  expect(await clicksOf(app, done)).toHaveLength(3);
});

test('clicks of a Polr dump are found by the number of their link', async () => {
  const dump = [
    'CREATE TABLE `clicks` (`id` int, `ip` varchar(45), `country` varchar(2), `referer` varchar(255), `referer_host` varchar(255), `user_agent` text, `link_id` int, `created_at` timestamp, PRIMARY KEY (`id`));',
    `INSERT INTO \`clicks\` VALUES (1,'203.0.113.9','DE','https://news.example/a','news.example','${IPHONE}',7,'2020-02-02 02:02:02',NULL);`,
    'CREATE TABLE `links` (`id` int, `short_url` varchar(255), `long_url` text, `clicks` int, `created_at` timestamp);',
    "INSERT INTO `links` VALUES (7,'p7','https://cafe.example/7',1,'2020-01-01 00:00:00');",
  ].join('\n');

  const done = await move.run(await move.check(dump, sent()));

  expect(done).toMatchObject({ source: 'polr', clicks: { found: 1, brought: 1, lost: 0 } });
  expect((await clicksOf(app, done))[0]).toMatchObject({
    referrer_host: 'news.example',
    country: 'DE',
    os: 'iOS',
  });
});

test('rows that are one link here share its history', async () => {
  const dump = [
    `${LOG} (1,'2022-04-03 10:11:12','Menu','direct','${IPHONE}','203.0.113.9','DE'),(2,'2022-04-03 10:11:12','menu','direct','${IPHONE}','203.0.113.9','DE');`,
    "INSERT INTO `yourls_url` VALUES ('menu','https://cafe.example/menu','','2021-04-03 10:11:12','::1',9),('Menu','https://cafe.example/menu','','2021-04-03 10:11:12','::1',1);",
  ].join('\n');

  const done = await move.run(await move.check(dump, sent()));

  expect(done).toMatchObject({ counts: { present: 1 }, clicks: { found: 2, brought: 2, lost: 0 } });
});
