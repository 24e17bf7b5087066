import { utils, write, type BookType, type WorkBook } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { importer } from '../../../testing/bulk/import-file.ts';
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

/** What a person has before them: for each row the destination that they mean, or why the row must be refused. */
type Row = string | RegExp;

interface Brought {
  file: string | Buffer;
  name?: string;
  withHeader?: boolean;
  rows: Row[];
  /** What is said of the file as a whole. */
  warnings?: (string | RegExp)[];
  /** Of the links that are made. */
  aliases?: string[];
  titles?: (string | null)[];
  descriptions?: (string | null)[];
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin = (text: string) => Buffer.from(text, 'latin1');

function book(bookType: BookType, ...sheets: unknown[][][]): Buffer {
  const workbook: WorkBook = utils.book_new();
  for (const cells of sheets) utils.book_append_sheet(workbook, utils.aoa_to_sheet(cells));
  return write(workbook, { type: 'buffer', bookType }) as Buffer;
}

const day = new Date(Date.UTC(2027, 2, 31));

const files: Record<string, () => Brought> = {
  'a CSV of Excel with UTF-8': () => {
    const url = `${freshUrl()}/grüße`;
    return { file: `\ufeffurl,tags\r\n${url},größe\r\n`, rows: [encodeURI(url)] };
  },
  'a CSV of a German Excel': () => {
    const url = freshUrl();
    return {
      file: latin(`url;tags;expires_at\r\n${url};größe;\r\n${freshUrl()};;31.03.2027\r\n`),
      rows: [url, /^The expiry is not a date\. Please write it as 2027-03-31/],
      warnings: [/Windows-1252/],
    };
  },
  'a CSV that a macro wrote for a German Excel': () => {
    const url = `${freshUrl()}?a=1,2`;
    return { file: `sep=;\r\nurl;tags\r\n${url};"rot, blau"\r\n`, rows: [url] };
  },
  'Unicode text of Excel': () => {
    const url = freshUrl();
    return { file: utf16(`url\ttags\r\n${url}\t"rot, blau"\r\n`), rows: [url] };
  },
  'a CSV of Excel with empty rows and columns at its end': () => {
    const url = freshUrl();
    return { file: `url,tags,,\r\n${url},red,,\r\n,,,\r\n,,,\r\n`, rows: [url] };
  },
  'a CSV of Google Sheets with a description of two lines': () => {
    const [first, second] = [freshUrl(), freshUrl()];
    return {
      file: `url,description,tags\n${first},"two\nlines, and a ""quote""",red\n${second},,`,
      rows: [first, second],
      descriptions: ['two\nlines, and a "quote"', null],
    };
  },
  'a CSV of Excel whose titles have lines, and one too many characters': () => {
    const [first, second] = [freshUrl(), freshUrl()];
    return {
      file: `url;title\r\n${first};"Spring\nsale"\r\n${second};${'a'.repeat(256)}\r\n`,
      rows: [first, /title must not be greater than 255/],
      titles: ['Spring sale'],
    };
  },
  'a CSV of Google Sheets whose formula found nothing': () => {
    const url = freshUrl();
    return { file: `url,tags\n${url},red\n#N/A,blue\n`, rows: [url, /holds the error #N\/A/] };
  },
  'a list of an editor of old Macs': () => {
    const urls = [freshUrl(), freshUrl()];
    return { file: `url\r${urls.join('\r')}\r`, rows: urls };
  },
  'a list of places on maps, without a header': () => {
    const place = `https://maps.example/@48.10,11.50,${freshAlias()}`;
    return { file: `${place}\r\n`, withHeader: false, rows: [/^The row has more than one cell/] };
  },
  'a list of places on maps, with a header': () => {
    const place = `https://maps.example/@48.10,11.50,${freshAlias()}`;
    return { file: `url\r\n${place}\r\n`, rows: [place] };
  },
  'a list out of a text processor': () => {
    const url = freshUrl();
    return { file: `url\n\u00a0${url}\u200b\u00a0\n${url} \n`, rows: [url, /^existing$/] };
  },
  'numbers of articles where URLs should be': () => ({
    file: 'url\n4711\n0x7f000001\nartikel 12\n',
    rows: [/./, /./, /./],
  }),
  'a workbook with dates, an empty row and a total': () => {
    const url = freshUrl();
    return {
      file: book('xlsx', [['url', 'expires_at'], [url, day], [], ['Total: 1']]),
      name: 'links.xlsx',
      rows: [url, /URL/],
    };
  },
  'a workbook of 1997': () => {
    const url = freshUrl();
    return {
      file: book('biff8', [
        ['url', 'expires_at'],
        [url, day],
      ]),
      name: 'links.xls',
      rows: [url],
    };
  },
  'a sheet of LibreOffice': () => {
    const url = freshUrl();
    return {
      file: book('ods', [
        ['url', 'alias'],
        [url, freshAlias()],
      ]),
      name: 'links.ods',
      rows: [url],
    };
  },
  'a workbook of two sheets': () => {
    const url = freshUrl();
    return {
      file: book('xlsx', [['url'], [url]], [['url'], [freshUrl()]]),
      name: 'links.xlsx',
      rows: [url],
      warnings: ['Only the first sheet, “Sheet1”, is read.'],
    };
  },
  'a table of a web page under the name of a sheet': () => {
    const url = freshUrl();
    return {
      file: `<html><body><table><tr><th>url</th></tr><tr><td>${url}?a=1&amp;b=2</td></tr></table></body></html>`,
      name: 'export.xls',
      rows: [`${url}?a=1&b=2`],
    };
  },
  'what Bitly exports': () => {
    const [url, alias] = [freshUrl(), freshAlias()];
    return {
      file: `long_url,custom_bitlink,title,archived,tags,created_at\n${url},lnk.test/${alias},Spring,false,red,2024-05-01T10:00:00+0000\n`,
      rows: [url],
      aliases: [alias],
      titles: ['Spring'],
      warnings: ['These columns are not read: archived, created_at.'],
    };
  },
  'what Dub exports': () => {
    const [url, alias] = [freshUrl(), freshAlias()];
    return {
      file: `Short link,Destination URL,Clicks,Created at\nhttps://lnk.test/${alias},${url},12,2026-03-01T10:00:00.000Z\nhttps://dub.sh/x,${freshUrl()},1,\n`,
      rows: [url, /domain/i],
      aliases: [alias],
      warnings: ['These columns are not read: Clicks, Created at.'],
    };
  },
  'what Shlink exports': () => {
    const [url, alias] = [freshUrl(), freshAlias()];
    return {
      file: `createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits\n2026-03-01T10:00:00+00:00,,${alias},https://lnk.test/${alias},${url},,red,4\n`,
      rows: [url],
      aliases: [alias],
      warnings: ['These columns are not read: createdAt, visits.'],
    };
  },
  'what YOURLS exports': () => {
    const [url, alias] = [freshUrl(), freshAlias()];
    return {
      file: `keyword,url,title,timestamp,ip,clicks\r\n${alias},${url},"A, B",2020-01-01 00:00:00,192.0.2.1,7\r\n`,
      rows: [url],
      aliases: [alias],
      titles: ['A, B'],
      warnings: ['These columns are not read: timestamp, ip, clicks.'],
    };
  },
  'destinations with figures of another service': () => {
    const urls = [freshUrl(), freshUrl()];
    return {
      file: `Destination URL,Clicks\n${urls[0]},12\n${urls[1]},0\n`,
      rows: urls,
      warnings: ['These columns are not read: Clicks.'],
    };
  },
};

describe('of a file that people bring, each row says what became of it, and none leads elsewhere', () => {
  test.each(Object.entries(files))('%s', async (_, brought) => {
    const { file, name, withHeader, rows, warnings = [], aliases, titles, descriptions } = brought();

    const { batch, results, made } = await importFile(file, name, withHeader);

    expect(results).toHaveLength(rows.length);
    const meant = rows.filter((row) => typeof row === 'string');
    expect(results.map(([, result]) => result)).toEqual(
      rows.map((row) => (typeof row === 'string' ? 'created' : expect.stringMatching(row))),
    );
    expect(made.map(({ url }) => url)).toEqual(meant);
    if (aliases) expect(made.map(({ alias }) => alias)).toEqual(aliases);
    if (titles) expect(made.map(({ title }) => title)).toEqual(titles);
    if (descriptions) expect(made.map(({ description }) => description)).toEqual(descriptions);
    expect(batch.warnings).toEqual(
      warnings.map((warning) => (typeof warning === 'string' ? warning : expect.stringMatching(warning))),
    );
  });

  test.each([
    ['YOURLS by its plugin', `source,target,hits\r\n/abc/,${freshUrl()},1\r\n`, '“source”'],
    ['tiny.cc', `"url";"short_id"\r\n"${freshUrl()}";"abc"\r\n`, '“short_id”'],
    [
      'Firebase',
      `Short link,Deep link (link),Link name\nhttps://x.page.link/a,${freshUrl()},Spring\n`,
      '“url”',
    ],
  ])('an export of %s is refused with the column that is not understood', async (_, file, named) => {
    const answer = await sendFile(browser, file);

    expect([answer.statusCode, answer.json().errors?.file?.[0]]).toEqual([
      422,
      expect.stringContaining(named),
    ]);
  });
});
