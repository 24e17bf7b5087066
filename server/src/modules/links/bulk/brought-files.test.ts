import { read } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { importer, sheetFile } from '../../../testing/bulk/import-file.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let importFile: ReturnType<typeof importer>;
beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await subscriber(app, 'enterprise'));
  importFile = importer(app, browser);
});
afterAll(() => app.close());

const refusalOf = async (file: string | Buffer, name = 'links.csv') => {
  const answer = await sendFile(browser, file, { name });
  return [answer.statusCode, answer.json().errors?.file?.[0]];
};

describe('columns', () => {
  test.each([
    ['url,alais\nx,y', '“alais”'],
    ['url,remark,a,b,c,d,e,f\nx', '“remark”, “a”, “b”, “c”, “d” and 2 more'],
  ])('what is not known of %j is named before anything is stored', async (file, named) => {
    const before = (await browser.get('/bulk/batches')).json().data.length;

    expect(await refusalOf(file)).toEqual([
      422,
      expect.stringContaining(`These columns are not known: ${named}.`),
    ]);
    expect((await browser.get('/bulk/batches')).json().data).toHaveLength(before);
  });

  test('two columns for the same are refused', async () => {
    expect(await refusalOf('url,Destination\nx,y')).toEqual([
      422,
      expect.stringContaining('Two columns of the file are for “url”'),
    ]);
  });

  test('other services’ names are known', async () => {
    const alias = freshAlias();

    const { made, batch } = await importFile(
      `Keyword,Long URL,Expiration Date,Labels\n${alias},${freshUrl()},2027-03-01,red`,
    );

    expect(made[0]).toMatchObject({
      alias,
      tags: ['red'],
      expires_at: expect.stringContaining('2027-03-01'),
    });
    expect(batch.warnings).toEqual([]);
  });

  test('numbers of rows without a name are passed over, and columns that have none', async () => {
    const { batch } = await importFile(`,url,tags,\n0,${freshUrl()},red,\n1,${freshUrl()},blue,`);

    expect(batch).toMatchObject({ created: 2, refused: 0 });
  });

  test('“sep=;” in the first line is understood', async () => {
    const { made } = await importFile(`sep=;\r\nurl;tags\r\n${freshUrl()};red, blue\r\n`);

    expect(made[0]?.tags).toEqual(['blue', 'red']);
  });
});

test('a file in windows-1252 is read, and says so', async () => {
  const url = freshUrl();

  const { made, batch } = await importFile(Buffer.from(`url,tags\n${url},größe`, 'latin1'));

  expect(made[0]).toMatchObject({ url, tags: ['größe'] });
  expect(batch.warnings).toEqual([expect.stringContaining('Windows-1252')]);
});

test('tags that become the same are one, and guards of exports are taken off', async () => {
  const { made } = await importFile(`url,tags\n${freshUrl()},"Red,red, R e d"\n${freshUrl()},"'+plus, blue"`);

  expect(made.map(({ tags }) => tags)).toEqual([['red'], ['+plus', 'blue']]);
});

describe('what would be too much', () => {
  test.each([
    ['url', `url,alias\n${'x'.repeat(8193)},\n`, 'The URL must not be greater than 8192 characters.'],
    [
      'alias',
      `url,alias\nhttps://a.example,${'x'.repeat(201)}\n`,
      'The cell of “alias” must not be greater than 200 characters.',
    ],
  ])('a cell of %s is refused with its row', async (_, file, reason) => {
    const { batch, results } = await importFile(`${file}${freshUrl()},`);

    expect(batch).toMatchObject({ created: 1, refused: 1 });
    expect(results[0]?.[1]).toBe(reason);
  });

  test('one long text in thousands of rows is kept nowhere', async () => {
    const long = 'x'.repeat(100_000 / 4);
    const file = sheetFile(() => undefined, [['url'], ...Array.from({ length: 4000 }, () => [long])]);

    const { id } = (await sendFile(browser, file, { name: 'links.xlsx' })).json();

    const [kept] =
      await app.sql`select sum(length(rows::text))::int as size from bulk_pieces where batch_id = ${id}`;
    expect(kept?.['size']).toBeLessThan(2_500_000);
  });

  test('pieces end at a megabyte, and a file at fifty', async () => {
    const url = `https://example.com/${'x'.repeat(8000)}`;
    const file = (rows: number) =>
      sheetFile(() => undefined, [['url'], ...Array.from({ length: rows }, () => [url])]);

    const { id } = (await sendFile(browser, file(300), { name: 'links.xlsx' })).json();
    const pieces = await app.sql`select length(rows::text) as size from bulk_pieces where batch_id = ${id}`;

    expect(pieces.length).toBe(3);
    expect(await refusalOf(file(6800), 'links.xlsx')).toEqual([
      422,
      'The file has more than 50 MB of text. Please split it.',
    ]);
  });

  test.each([
    ['five megabytes of commas', `url${','.repeat(5 * 1024 * 1024)}\n`, /line is too long/],
    ['two thousand columns', `url${','.repeat(2000)}\n`, /more than 1,000 columns/],
  ])('%s are refused at once', async (_, file, sentence) => {
    const startedAt = performance.now();

    expect(await refusalOf(file)).toEqual([422, expect.stringMatching(sentence)]);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

test('our own export is read again: what is there already is told, and the rest gets its alias', async () => {
  const [kept, gone] = [freshAlias(), freshAlias()];
  const url = freshUrl();
  await browser.post('/url/create', { url, alias: kept, tags: ['größe'] });
  const header =
    '"short link","other short links","destination","tags","title","description","state","created at","expires at"';
  const lines = [kept, gone].map(
    (alias) =>
      `"https://lnk.test/${alias}","","${url}","größe, red","Mine","A note","active","2026-01-01T00:00:00.000Z","2027-03-01T00:00:00.000Z"`,
  );
  const rows = [header, ...lines].map((line) => line.slice(1, -1).split('","'));

  const csv = await importFile(`\ufeff${[header, ...lines].join('\r\n')}`);
  const xlsx = await importFile(
    sheetFile(() => undefined, rows),
    'links.xlsx',
  );

  expect(csv.results.map(([, result]) => result)).toEqual(['existing', 'created']);
  expect(csv.made).toMatchObject([
    {
      url,
      alias: gone,
      tags: ['größe', 'red'],
      title: 'Mine',
      description: 'A note',
      expires_at: '2027-03-01T00:00:00.000Z',
    },
  ]);
  expect(csv.batch.warnings).toEqual(['These columns are not read: other short links, state, created at.']);
  expect(xlsx.results.map(([, result]) => result)).toEqual(['existing', 'existing']);
});

describe('whatever stands in a cell', () => {
  const naughty = [
    '\u2028',
    '\u2029',
    'a\u2028b',
    '\u0085',
    '\u000b',
    '\ufeff',
    '\u202e',
    '𠀀',
    '👩‍💻',
    'Ω≈ç√∫',
    '(╯°□°)╯',
    '\\u0000',
    '%00',
    '${7*7}',
    "'; drop table links;--",
    '<script>alert(1)</script>',
    '__proto__',
    'NaN',
    'null',
    'undefined',
    '-1',
    '1e309',
    '[]',
    '{}',
    '{"refusal":"bulk_file_empty"}',
    '\\',
    '/',
    '""',
    "'",
    '=1+1',
    '@SUM(1)',
    '\ud800',
    'ﬃ',
    'İ',
  ];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

  test.each(['url', 'tags', 'alias', 'domain', 'expires_at', 'utm_source'])(
    'of the column %s, each row has its result',
    async (column) => {
      const texts = [...naughty, ...fc.sample(fc.string({ unit: 'binary', maxLength: 20 }), 100)];
      const lines = texts.map((text) =>
        column === 'url' ? cell(`https://x.example/a${text}b`) : `${freshUrl()},${cell(text)}`,
      );

      const { batch } = await importFile([column === 'url' ? 'url' : `url,${column}`, ...lines].join('\n'));

      expect(batch).toMatchObject({ state: 'done', total: texts.length, done: texts.length });
    },
  );
});

test('a team of another address is refused, and none is needed', async () => {
  const file = `url\n${freshUrl()}`;

  const other = await sendFile(browser, file, { fields: { team: 'sales' } });
  const empty = await sendFile(browser, file, { fields: { team: '' } });

  expect([other.statusCode, other.json().errors]).toEqual([422, { team: ['Unknown team.'] }]);
  expect(empty.statusCode).toBe(200);
});

test('every file that we write for spreadsheets says that it is UTF-8', async () => {
  const { batch } = await importFile(`url\n${freshUrl()}`);

  for (const path of [`/app/bulk/${batch.id}/report.csv`, '/app/bulk/sample.csv']) {
    expect((await browser.open(path)).bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  }
  const sample = (await browser.open('/app/bulk/sample.csv')).bytes;
  expect((await importFile(sample)).batch.total).toBe(2);
  expect(read(sample, { type: 'buffer' }).SheetNames).toHaveLength(1);
});
