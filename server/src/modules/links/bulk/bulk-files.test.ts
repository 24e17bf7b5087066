import { randomBytes } from 'node:crypto';
import { CFB, read, utils, write, type BookType } from '@e965/xlsx';
import csvSpectrum from 'csv-spectrum';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkColumns } from '@linklet/contract/links/bulk/endpoints.ts';
import { sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { workbookWith, zipOf } from '../../../testing/bulk/zip-files.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import type { KeptRow } from '../../../schema/links/bulk.table.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  // Elsewhere than the operator's own addresses, limits would count.
  app = await startTestApp();
  ({ browser } = await subscriber(app));
});
afterAll(() => app.close());

/** The rows that are kept of a file. */
async function rowsOf(file: string | Buffer, name: string, withHeader = true): Promise<KeptRow[]> {
  const answer = await sendFile(browser, file, { name, fields: { withHeader: String(withHeader) } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { id, total } = answer.json();
  const pieces = await app.sql<{ rows: KeptRow[] }[]>`
    select rows from bulk_pieces where batch_id = ${id} order by number`;
  const rows = pieces.flatMap((piece) => piece.rows);
  expect(rows).toHaveLength(total);
  return rows;
}

async function refusalOf(file: string | Buffer, name = 'links.csv'): Promise<[number, string]> {
  const answer = await sendFile(browser, file, { name });
  return [answer.statusCode, answer.json().errors?.file?.[0] ?? answer.body];
}

const table = [
  ['url', 'tags', 'expires_at'],
  ['https://example.com/ä?x=1', 'a1;b2', '2027-01-31'],
  ['https://example.com/2', '', ''],
];
const rows = [
  [2, 'https://example.com/ä?x=1', '', '', 'a1;b2', '2027-01-31'],
  [3, 'https://example.com/2'],
];

function book(bookType: BookType, cells: unknown[][] = table): Buffer {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(cells));
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer;
}

describe('a file of any of the types gives the same rows', () => {
  const csv = table.map((cells) => cells.join(',')).join('\n');

  test.each<[string, Buffer | string]>([
    ['links.csv', csv],
    ['LINKS.CSV', `\ufeff${csv}`],
    ['semicolons.csv', table.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')],
    ['old-mac.csv', csv.replaceAll('\n', '\r')],
    ['utf-16le.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')])],
    ['utf-16be.csv', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(csv, 'utf16le').swap16()])],
    ['links.xlsx', book('xlsx')],
    ['links.xls', book('xls')],
    ['links.ods', book('ods')],
  ])('%s', async (name, file) => {
    expect(await rowsOf(file, name)).toEqual(rows);
  });
});

test('a date of a spreadsheet is read as one, and only the first sheet counts', async () => {
  const workbook = read(
    book('xlsx', [
      ['url', 'expires_at'],
      [freshUrl(), new Date('2027-05-06T07:08:00Z')],
    ]),
    {
      cellDates: true,
    },
  );
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['url'], [freshUrl()]]), 'Second');
  const file = write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer;

  const [row, ...others] = await rowsOf(file, 'links.xlsx');

  expect(row?.[5]).toMatch(/^2027-05-06T/);
  expect(others).toEqual([]);
});

test('rows keep their number in the file; those that say nothing are not counted', async () => {
  expect(await rowsOf('url,alias\n\nhttps://a.test\n,\nhttps://b.test\n', 'links.csv')).toEqual([
    [3, 'https://a.test'],
    [5, 'https://b.test'],
  ]);
});

describe('csv that parsers stumble over', () => {
  const spectrum = new Promise<{ name: string; csv: Buffer; json: Buffer }[]>((resolve, reject) =>
    csvSpectrum((error, data) => (error ? reject(error) : resolve(data))),
  );

  test('each file of csv-spectrum gives the cells that it should', async () => {
    for (const { name, csv, json } of await spectrum) {
      const records = [JSON.parse(json.toString()) as Record<string, string>[]].flat();
      const names = Object.keys(records[0] ?? {});
      // Its columns stand for those that are known.
      const file = csv.toString().replace(/^[^\r\n]*/, bulkColumns.slice(0, names.length).join(','));

      const found = await rowsOf(file, `${name}.csv`);

      // Its cells are others in the package's own csv and JSON.
      if (name === 'location_coordinates') continue;
      const cellsOf = (_: unknown, at: number) => names.map((_, column) => found[at]?.[column + 1] ?? '');
      expect(found.map(cellsOf), name).toEqual(
        records.map((record) => names.map((column) => record[column]?.trim())),
      );
    }
  });

  test.each<[string, string | Buffer, RegExp]>([
    [
      'a quote that is not closed',
      'url\nhttps://a.test\n"https://b.test\n',
      /from line \d+ on: a quote is not closed/,
    ],
    ['one line of ten megabytes', `url\n${'x'.repeat(10 * 1024 * 1024 - 10)}`, /line is too long/],
    ['what is no text', Buffer.concat([Buffer.from([0x89]), randomBytes(5000)]), /not UTF-8/],
    ['no column of that name', 'website,alias\nhttps://a.test,', /no column “url”/],
    ['a header alone', 'url\n', /no rows/],
    ['nothing', '', /no column “url”|no rows/],
  ])('%s is told beside the file', async (_, file, sentence) => {
    const [status, said] = await refusalOf(file);

    expect([status, said]).toEqual([422, expect.stringMatching(sentence)]);
  });
});

describe('what is no file of URLs', () => {
  test('another type of file is refused by its name', async () => {
    expect(await refusalOf('url\nhttps://a.test', 'links.pdf')).toEqual([
      422,
      'The file must be a file of type: csv, xls, xlsx, ods.',
    ]);
  });

  test('a form without a file asks for one', async () => {
    expect(await refusalOf('', '')).toEqual([422, 'The file field is required.']);
  });

  test('unknown domains and teams are refused beside their fields', async () => {
    const file = `url\n${freshUrl()}`;

    const domain = await sendFile(browser, file, { fields: { domain: 'unknown.test' } });
    const team = await sendFile(browser, file, { fields: { team: 'mine' } });

    expect([domain.statusCode, Object.keys(domain.json().errors)]).toEqual([422, ['domain']]);
    expect(team.json().errors).toEqual({ team: ['Unknown team.'] });
  });

  test('the team of the address may be named, and no other', async () => {
    const { owner, place } = await makeOrganization(app);
    const send = async (team: string) => sendFile(owner, `url\n${freshUrl()}`, { place, fields: { team } });

    const [own, other] = [await send('sales'), await send('others')];

    expect([own.statusCode, own.json().total]).toEqual([200, 1]);
    expect(other.json().errors).toEqual({ team: ['Unknown team.'] });
  });

  test('eleven megabytes are too large', async () => {
    expect(await refusalOf('x'.repeat(11 * 1024 * 1024))).toEqual([
      413,
      'The file must not be greater than 10 MB.',
    ]);
  });

  test('a few bytes more than ten megabytes are too large', async () => {
    expect(await refusalOf(`url\n${'x'.repeat(10 * 1024 * 1024)}`)).toEqual([
      413,
      'The file must not be greater than 10 MB.',
    ]);
  });
});

describe('a spreadsheet that means harm', () => {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ');

  test.each<[string, () => Buffer, RegExp]>([
    [
      'a quarter of a gigabyte in a quarter of a megabyte',
      () => zipOf([['xl/worksheets/sheet1.xml', zeros(250)]]),
      /unpacked/,
    ],
    ['twenty megabytes of nothing', () => zipOf([['xl/media/a.png', zeros(20)]]), /unpacked/],
    [
      'ten thousand entries',
      () => zipOf(Array.from({ length: 10_000 }, (_, at) => [`${at}.xml`, Buffer.from('x')])),
      /unpacked/,
    ],
    ['a lie about sizes', () => zipOf([['a.xml', zeros(20)]], { claimedBytes: 100 }), /damaged|unpacked/],
    ['a way out of its folder', () => zipOf([['../../etc/passwd', Buffer.from('x')]]), /damaged/],
    ['a zip in a zip', () => zipOf([['a.zip', zipOf([['b.xml', zeros(50)]])]]), /damaged/],
    ['entities that expand', billionLaughs, /no column “url”|no rows|damaged/],
    ['half a file', () => book('xlsx').subarray(0, 2000), /damaged/],
    ['a document of another kind', () => zipOf([['word/document.xml', Buffer.from('<x/>')]]), /damaged/],
    ['an encrypted entry', () => zipOf([['xl/workbook.xml', Buffer.from('x')]], { flags: 1 }), /password/],
  ])('%s is refused beside the file', async (_, make, sentence) => {
    const startedAt = performance.now();

    const [status, said] = await refusalOf(make(), 'links.xlsx');

    expect([status, said]).toEqual([422, expect.stringMatching(sentence)]);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('one with a password says so', async () => {
    const container = CFB.utils.cfb_new();
    for (const name of ['EncryptionInfo', 'EncryptedPackage']) {
      CFB.utils.cfb_add(container, `/${name}`, randomBytes(5000));
    }
    const encrypted = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);

    expect(await refusalOf(encrypted, 'links.xlsx')).toEqual([
      422,
      'The file is protected by a password. Please save it without one.',
    ]);
  });
});

function billionLaughs(): Buffer {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY ${'bcdefghij'[at] ?? ''} "${`&${'abcdefghi'[at] ?? ''};`.repeat(10)}">`,
  );
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>&j;</t></is></c></row>';
  return workbookWith(rows, {
    prologue: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>`,
  });
}
