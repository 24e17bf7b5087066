import { afterAll, beforeAll, expect, test } from 'vitest';
import { movingPerson, type Mover } from '../../testing/imports/import-files.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let host: string;
let move: Mover;

beforeAll(async () => {
  app = await startTestApp();
  ({ browser, host, move } = await movingPerson(app, 'pro'));
});
afterAll(() => app.close());

/** What is known of the only link of a file, and what becomes of it. */
async function readOne(given: string | Buffer) {
  const file = typeof given === 'string' ? given.replaceAll('HOST', host) : given;
  const checked = await move.check(file, { fields: { host } });
  const rows = await app.sql`
    select verdict, reasons, link from import_rows where import_id = ${checked.id} order by number`;
  await browser.post(`/imports/${String(checked.id)}/cancel`);
  const [row] = rows;
  return { count: rows.length, warnings: checked.warnings, ...row?.['link'], ...row };
}

const URL = 'https://a.example/1';

/** Each was said of an importer in public. */
test.each<[habit: string, file: string | Buffer]>([
  ['Excel’s semicolons', 'Source URL;Target URL;Regex;HTTP code\n/one;https://a.example/1;0;301'],
  ['no header, and slashes around', '/one/;https://a.example/1'],
  ['old and new', 'old,new\n/one,https://a.example/1'],
  ['from and to', 'From,To\n/one,https://a.example/1'],
  ['line ends of old Macs', 'short,url\rone,https://a.example/1'],
  [
    'the columns that Shlink imports',
    'Long URL;Tags;Domain;Short code;Title\nhttps://a.example/1;food|spring;;one;T',
  ],
  ['a plugin of YOURLS', 'source,target,hits\r\n/one/,https://a.example/1,5\r\n'],
  [
    'a byte order mark before quotes',
    '\ufeff"Short link","Destination URL"\n"https://HOST/one","https://a.example/1"',
  ],
  ['Excel’s Unicode text', Buffer.from('\ufeffalias\turl\none\thttps://a.example/1', 'utf16le')],
  ['a line that names the separator', 'sep=;\nalias;url\none;https://a.example/1'],
  ['a quoted line break', 'alias,url,title\none,https://a.example/1,"two\nlines"'],
  ['trailing commas and empty lines', 'alias,url,,\none,https://a.example/1,,\n,,,\n\n\n'],
  ['a header twice', 'alias,url,url\none,https://a.example/1,https://a.example/2'],
  ['blanks around', ' alias , url \n one , https://a.example/1 '],
  ['blanks that nobody sees', 'alias,url\n\u00a0one\u00a0,\u200bhttps://a.example/1\u200b'],
  ['a line break within the URL’s cell', 'alias,url\none,"https://a.example/1\n"'],
  ['a query behind the short link', 'short_url,url\nhttps://HOST/one?x=1,https://a.example/1'],
  ['an expiry that says never', 'alias,url,expires\none,https://a.example/1,Never'],
  ['an expiry that is a dash', 'alias,url,expires\none,https://a.example/1,-'],
  ['MySQL’s empty date as expiry', 'alias,url,expires\none,https://a.example/1,0000-00-00 00:00:00'],
])('%s does no harm', async (_, file) => {
  expect(await readOne(file)).toMatchObject({ count: 1, verdict: 'kept', alias: 'one', url: URL });
});

test.each([
  ['10.07.2023 14:05:06'],
  ['July 10, 2023 2:05:06 PM'],
  ['Jul 10, 2023 at 14:05:06'],
  ['10 Jul 2023 14:05:06'],
  ['10-Jul-2023 14:05:06'],
  ['Mon Jul 10 2023 16:05:06 GMT+0200 (CEST)'],
  ['Mon, 10 Jul 2023 14:05:06 GMT'],
  ['2023-07-10 14:05:06 UTC'],
  ['2023-07-10 14:05:06.000000+00'],
  ['45117.58687500'],
])('the date %s is read', async (date) => {
  const { created_at: at, reasons } = await readOne(`alias,url,created\none,https://a.example/1,"${date}"`);

  expect([at, reasons]).toEqual(['2023-07-10T14:05:06.000Z', []]);
});

test.each([
  ['7/25/2023 3:04:05 PM', '2023-07-25T15:04:05.000Z'],
  ['7/25/23 15:04', '2023-07-25T15:04:00.000Z'],
  ['12/25/2023 12:30 AM', '2023-12-25T00:30:00.000Z'],
  ['Jul 10, 2023', '2023-07-10T00:00:00.000Z'],
])('the American date %s is %s', async (date, moment) => {
  expect(await readOne(`alias,url,created\none,https://a.example/1,"${date}"`)).toMatchObject({
    created_at: moment,
  });
});

test.each(['someday', 'Foo 10, 2023', '2023-13-01', '99/99/2023', '12345'])(
  '%s is no date, and is told',
  async (date) => {
    expect(await readOne(`alias,url,created\none,https://a.example/1,"${date}"`)).toMatchObject({
      ...{ verdict: 'changed', reasons: ['date_unreadable'] },
    });
  },
);

test('numbers that a spreadsheet rounded are refused rather than taken for aliases', async () => {
  expect(await readOne('alias,url\n1E+05,https://a.example/1')).toMatchObject({ reasons: ['cell_invalid'] });
  expect(await readOne('alias,url\n"1,23E+12",https://a.example/1')).toMatchObject({
    reasons: ['cell_invalid'],
  });
});

test('guards of spreadsheets are taken off, and zeros stay', async () => {
  expect(await readOne(`alias,url,title\n="007",https://a.example/1,'=cmd`)).toMatchObject({
    ...{ alias: '007', title: '=cmd', verdict: 'kept' },
  });
});

test('clicks by thousands, and tags as JSON, are read', async () => {
  expect(
    await readOne('alias,url,clicks,tags\none,https://a.example/1,1.204,"[""food"",""spring""]"'),
  ).toMatchObject({ clicks: 1204, tags: ['food', 'spring'], verdict: 'kept' });
});

test('encoded aliases are kept as people read them, and Windows’ letters are asked about', async () => {
  expect(await readOne('short_url,url\nhttps://HOST/caf%C3%A9,https://a.example/1')).toMatchObject({
    alias: 'café',
  });
  const windows = await readOne(Buffer.from('alias,url,title\none,https://a.example/1,Caf\u00e9', 'latin1'));
  expect(windows).toMatchObject({ title: 'Café' });
  expect(windows.warnings).toHaveLength(1);
});

test('links of the www of a domain move to the domain', async () => {
  expect(await readOne('short_url,url\nhttp://www.HOST/one,https://a.example/1')).toMatchObject({
    ...{ verdict: 'changed', reasons: ['other_host'] },
  });
});
