import { read, utils, write, type WorkSheet } from '@e965/xlsx';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '@linklet/contract/bulk.ts';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk-files.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  ({ browser } = await subscriber(app, 'enterprise'));
});
afterAll(() => app.close());

interface Imported {
  batch: BatchView;
  /** URL as the file has it and what became of it, by row. */
  results: [url: string, result: string][];
  /** Destinations of what was made, in the order of the rows. */
  made: { url: string; tags: string[]; alias: string; expires_at: string | null }[];
}

async function importFile(file: string | Buffer, name = 'links.csv', withHeader = true): Promise<Imported> {
  const sent = await sendFile(browser, file, { name, fields: { withHeader: String(withHeader) } });
  if (sent.statusCode !== 200) throw new Error(sent.json().message);
  const { id } = sent.json() as { id: number };
  await runBatch(app, id);
  const batch = (await browser.get(`/bulk/batches/${id}`)).json() as BatchView;
  const report = (await browser.open(`/app/bulk/${id}/report.csv`)).body.trim().split('\r\n').slice(1);
  const rows = report.map((line) => line.slice(1, -1).split('","'));
  const { data } = (await browser.get('/urls/available')).json();
  const made = data.slice(0, batch.created).reverse();
  return {
    batch,
    results: rows.map(([, url = '', , result = '']) => [url, result]),
    made: made.map(
      ({
        url,
        aliases,
        expires_at,
      }: {
        url: string;
        aliases: [{ alias: string; tags: string[] }];
        expires_at: string | null;
      }) => ({
        ...{ url, expires_at, alias: aliases[0].alias, tags: aliases[0].tags },
      }),
    ),
  };
}

const refusalOf = async (file: string | Buffer, name = 'links.csv') => {
  const answer = await sendFile(browser, file, { name });
  return [answer.statusCode, answer.json().errors?.file?.[0]];
};

function sheetFile(change: (sheet: WorkSheet) => void, cells: unknown[][]): Buffer {
  const workbook = utils.book_new();
  const sheet = utils.aoa_to_sheet(cells);
  change(sheet);
  utils.book_append_sheet(workbook, sheet);
  return write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

describe('a URL with the separator in it', () => {
  const map = () => `https://maps.example/@48.10,11.50,${freshAlias()}`;

  test('is whole where the file has one column', async () => {
    const urls = [map(), map()];

    const { made } = await importFile(
      ['url', ...urls, '"https://quoted.example/a,b"', 'https://d.example/x,,'].join('\n'),
    );

    expect(made.map(({ url }) => url)).toEqual([
      ...urls,
      'https://quoted.example/a,b',
      'https://d.example/x',
    ]);
  });

  test('is refused where it was cut', async () => {
    const { batch, results } = await importFile(
      ['url,tags', `${map()},${freshUrl()}`, `${freshUrl()},ok1`].join('\n'),
    );

    expect(batch).toMatchObject({ created: 1, refused: 1 });
    expect(results[0]?.[1]).toMatch(/^The row has a cell in a column without a name/);
  });

  test('is refused where it was cut, without a header too', async () => {
    const { batch, results } = await importFile([map(), freshUrl()].join('\n'), 'links.csv', false);

    expect(batch).toMatchObject({ created: 1, refused: 1 });
    expect(results[0]?.[1]).toMatch(/^The row has more than one cell/);
  });
});

describe('cells of spreadsheets', () => {
  test('an error is no text', async () => {
    const file = sheetFile(
      (sheet) => {
        sheet['A2'] = { t: 'e', v: 0x2a, w: '#N/A' };
        sheet['B3'] = { t: 'e', v: 0x17, w: '#REF!' };
      },
      [
        ['url', 'tags'],
        ['x', 'ok1'],
        [freshUrl(), 'x'],
        [freshUrl(), 'ok1'],
      ],
    );

    const { results } = await importFile(file, 'links.xlsx');

    expect(results.map(([, result]) => result)).toEqual([
      'The row has a cell with the error #N/A.',
      'The row has a cell with the error #REF!.',
      'created',
    ]);
  });

  test('an error that a spreadsheet has written as text is none either', async () => {
    const { results } = await importFile(`url,tags\n${freshUrl()},#N/A\n#REF!,`);

    expect(results.map(([, result]) => result)).toEqual([
      'The cell of “tags” holds the error #N/A.',
      'The cell of “url” holds the error #REF!.',
    ]);
  });

  test('a link leads where the cell leads, or is refused', async () => {
    const [deep, same] = [freshUrl(), `${freshAlias()}.example`];
    const file = sheetFile(
      (sheet) => {
        sheet['A2'].l = { Target: deep };
        sheet['A3'].l = { Target: `http://${same}/` };
        sheet['A4'].l = { Target: 'https://example.com/deep' };
        sheet['A5'].l = { Target: '#Sheet2!A1' };
      },
      [['url'], ['Our spring page'], [same], ['example.com'], [`https://${same}/5`]],
    );

    const { made, results } = await importFile(file, 'links.xlsx');

    expect(made.map(({ url }) => url)).toEqual([deep, `https://${same}/`, `https://${same}/5`]);
    expect(results[2]?.[1]).toBe('The URL in the cell and the link behind it are different.');
  });

  test('numbers that a spreadsheet can’t keep are refused', async () => {
    const file = sheetFile(
      () => undefined,
      [
        ['url', 'alias'],
        [freshUrl(), 12345678901234567890],
      ],
    );

    const { results } = await importFile(file, 'links.xlsx');

    expect(results[0]?.[1]).toMatch(/^The row has a number that is too long/);
  });

  test.each([
    [
      'page.xls',
      (url: string) =>
        `<html><table><tr><td>url</td><td>alias</td></tr><tr><td>${url}?a=1&amp;b=2</td><td>00${freshAlias()}</td></tr></table></html>`,
    ],
    [
      'feed.xls',
      (url: string) =>
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">url</Data></Cell></Row><Row><Cell><Data ss:Type="String">${url}?a=1&amp;b=2</Data></Cell></Row></Table></Worksheet></Workbook>`,
    ],
  ])('%s is read, though it is markup', async (name, fileOf) => {
    const url = freshUrl();

    expect((await importFile(fileOf(url), name)).made[0]?.url).toBe(`${url}?a=1&b=2`);
  });
});

describe('dates', () => {
  test.each([
    ['2027-03-01', '2027-03-01T00:00'],
    ['2027/03/01', '2027-03-01T00:00'],
    ['2027-3-1', '2027-03-01T00:00'],
    ['2027-03-01 9:30', '2027-03-01T09:30'],
    ['2027-03-01T09:30:00+02:00', '2027-03-01T07:30'],
    ['2027-03-01T09:30:00.123Z', '2027-03-01T09:30'],
    ['2028-02-29', '2028-02-29T00:00'],
  ])('%s is taken', async (date, moment) => {
    const { made } = await importFile(`url,expires_at\n${freshUrl()},${date}`);

    expect(made[0]?.expires_at).toContain(moment);
  });

  test.each([
    '2027-02-30',
    '2027-02-31 23:59',
    '2027-02-29',
    '2027-13-01',
    '2027-03-01 24:30',
    '01/03/2027',
    '3/1/2027',
    '01.03.2027',
    'soon',
    '2027-03-01Z',
  ])('%s is refused with the form that is wanted', async (date) => {
    const { results } = await importFile(`url,expires_at\n${freshUrl()},${date}`);

    expect(results[0]?.[1]).toBe(
      'The expiry is not a date. Please write it as 2027-03-31 or 2027-03-31 18:00.',
    );
  });
});

describe('columns', () => {
  test.each([
    ['url,alais\nx,y', '“alais”'],
    ['url,note,a,b,c,d,e,f\nx', '“note”, “a”, “b”, “c”, “d” and 2 more'],
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
    '"short link","other short links","destination","tags","description","state","created at","expires at"';
  const lines = [kept, gone].map(
    (alias) =>
      `"https://lnk.test/${alias}","","${url}","größe, red","","active","2026-01-01T00:00:00.000Z","2027-03-01T00:00:00.000Z"`,
  );
  const rows = [header, ...lines].map((line) => line.slice(1, -1).split('","'));

  const csv = await importFile(`\ufeff${[header, ...lines].join('\r\n')}`);
  const xlsx = await importFile(
    sheetFile(() => undefined, rows),
    'links.xlsx',
  );

  expect(csv.results.map(([, result]) => result)).toEqual(['existing', 'created']);
  expect(csv.made).toMatchObject([
    { url, alias: gone, tags: ['größe', 'red'], expires_at: '2027-03-01T00:00:00.000Z' },
  ]);
  expect(csv.batch.warnings).toEqual([
    'These columns are not read: other short links, description, state, created at.',
  ]);
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
