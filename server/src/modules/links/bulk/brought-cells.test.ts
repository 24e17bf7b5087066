import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscriber } from '../../../testing/bulk/bulk-files.ts';
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
  const fileOf = (dates: readonly string[]) =>
    ['url,expires_at', ...dates.map((date) => `${freshUrl()},${date}`)].join('\n');

  test('are taken as they are commonly written', async () => {
    const moments = {
      '2027-03-01': '2027-03-01T00:00',
      '2027/03/01': '2027-03-01T00:00',
      '2027-3-1': '2027-03-01T00:00',
      '2027-03-01 9:30': '2027-03-01T09:30',
      '2027-03-01T09:30:00+02:00': '2027-03-01T07:30',
      '2027-03-01T09:30:00.123Z': '2027-03-01T09:30',
      '2028-02-29': '2028-02-29T00:00',
    };

    const { made } = await importFile(fileOf(Object.keys(moments)));

    expect(made.map((link) => link.expires_at?.slice(0, 16))).toEqual(Object.values(moments));
  });

  test('that there are not, or that may be read in two ways, are refused with the form that is wanted', async () => {
    const dates = [
      ...['2027-02-30', '2027-02-31 23:59', '2027-02-29', '2027-13-01', '2027-03-01 24:30'],
      ...['01/03/2027', '3/1/2027', '01.03.2027', 'soon', '2027-03-01Z'],
    ];

    const { results } = await importFile(fileOf(dates));

    const refusal = 'The expiry is not a date. Please write it as 2027-03-31 or 2027-03-31 18:00.';
    expect(results.map(([, result]) => result)).toEqual(dates.map(() => refusal));
  });
});
