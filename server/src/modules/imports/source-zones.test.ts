import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clicksOf } from '../../testing/imports/imported-clicks.ts';
import { movingPerson, previewOf, sendImport, type Mover } from '../../testing/imports/import-files.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

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

async function datesBroughtBy(dates: string[], zone?: string): Promise<string[]> {
  const rows = dates.map(
    (date, place) => `https://${host}/at-${place},https://cafe.example/${place},"${date}"`,
  );
  const file = ['Short link,Destination URL,Created at', ...rows].join('\n');
  await move.run(await move.check(file, { fields: zone === undefined ? {} : { zone } }));
  const { data } = (await browser.get('/urls/available')).json();
  return dates.map((_, place) => {
    const found = data.find(({ url }: { url: string }) => url === `https://cafe.example/${place}`);
    return found.created_at;
  });
}

test('dates without an offset are of the zone that is said, and all others stay as they are', async () => {
  const dates = await datesBroughtBy(
    [
      ...['2021-07-01 12:00:00', '2021-12-01 12:00:00', '1 Jul 2021 12:00 PM', '2021-07-01', '44378.5'],
      ...['2021-07-01T12:00:00Z', '2021-07-01 12:00:00 +0500', '1625140800'],
    ],
    'Europe/Berlin',
  );

  expect(dates).toEqual([
    ...['2021-07-01T10:00:00.000Z', '2021-12-01T11:00:00.000Z', '2021-07-01T10:00:00.000Z'],
    ...['2021-06-30T22:00:00.000Z', '2021-07-01T10:00:00.000Z'],
    ...['2021-07-01T12:00:00.000Z', '2021-07-01T07:00:00.000Z', '2021-07-01T12:00:00.000Z'],
  ]);
});

test('an hour that came twice is its first, and one that was left out counts by the offset before it', async () => {
  const dates = await datesBroughtBy(['2021-10-31 02:30:00', '2021-03-28 02:30:00'], 'Europe/Berlin');

  expect(dates).toEqual(['2021-10-31T00:30:00.000Z', '2021-03-28T01:30:00.000Z']);
});

test('unless a zone is said, such dates are in UTC', async () => {
  expect(await datesBroughtBy(['2021-07-01 12:00:00'])).toEqual(['2021-07-01T12:00:00.000Z']);
});

test('it is asked for only where dates leave it open', async () => {
  const asks = async (...dates: string[]) => {
    const rows = dates.map((date) => `https://cafe.example/,${date}`);
    return (await previewOf(browser, ['url,Created at', ...rows].join('\n'))).asks_zone;
  };

  expect(await asks('2021-07-01T12:00:00Z', '2021-07-01 12:00:00')).toBe(true);
  expect(await asks('2021-07-01T12:00:00Z', '2021-07-01T12:00:00+02:00', '1625140800', '2021-07-01')).toBe(
    false,
  );
});

test('a zone that there is not is refused beside its field', async () => {
  const answer = await sendImport(browser, 'url\nhttps://cafe.example/', {
    fields: { zone: 'Europe/Atlantis' },
  });

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { zone: ['The time zone is not known.'] }]);
});

const dump = [
  "INSERT INTO `yourls_log` VALUES (1,'2022-07-01 12:00:00','menu','direct','Safari','203.0.113.9','DE');",
  "INSERT INTO `yourls_url` VALUES ('menu','https://cafe.example/menu','','2021-07-01 12:00:00','203.0.113.9',1);",
].join('\n');

async function bringDump(text: string) {
  const sent = { name: 'yourls.sql', fields: { host, zone: 'America/New_York' } };
  const seen = await previewOf(browser, text, sent);
  const done = await move.run(await move.check(text, sent));
  const { data } = (await browser.get('/urls/available')).json();
  const [click] = await clicksOf(app, done);
  return { asks: seen.asks_zone, made: data[0].created_at, clicked: click?.ts };
}

test('links and clicks of a dump are of the zone that is said', async () => {
  expect(await bringDump(dump)).toEqual({
    ...{ asks: true, made: '2021-07-01T16:00:00.000Z', clicked: '2022-07-01 16:00:00.000' },
  });
});

test('where a dump says that it is in UTC, only its columns without a zone are of the one that is said', async () => {
  expect(await bringDump(`/*!40103 SET TIME_ZONE='+00:00' */;\n${dump}`)).toEqual({
    ...{ asks: true, made: '2021-07-01T12:00:00.000Z', clicked: '2022-07-01 16:00:00.000' },
  });
});
