import { expect, test } from 'vitest';
import { toCsv, toJson } from './chart-file.ts';

const table = {
  ...{ title: 'Countries', subtitle: 'Last 7 days', header: ['country', 'clicks'] },
  rows: [
    ['Germany', 20],
    ['=HYPERLINK("x")', 1],
  ],
};

test('a chart is saved as the rows that it shows, without formulas', () => {
  expect(toCsv(table)).toBe('\ufeff"country","clicks"\r\n"Germany","20"\r\n"\'=HYPERLINK(""x"")","1"\r\n');
});

test('as JSON it says what was asked for, too', () => {
  expect(JSON.parse(toJson(table))).toEqual({
    title: 'Countries',
    subtitle: 'Last 7 days',
    rows: [
      { country: 'Germany', clicks: 20 },
      { country: '=HYPERLINK("x")', clicks: 1 },
    ],
  });
});
