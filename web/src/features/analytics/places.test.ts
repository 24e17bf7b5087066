import { expect, test } from 'vitest';
import { countryRows, referrerRows } from './places.ts';

test('countries have their names, and what is not known says so', () => {
  const rows = countryRows([
    { country: 'DE', human: 3 },
    { country: '', human: 2 },
    { country: 'ZZZ', human: 1 },
  ]);

  expect(rows).toEqual([
    { name: 'Germany', count: 3 },
    { name: 'Unknown', count: 2 },
    { name: 'ZZZ', count: 1 },
  ]);
});

test('visits without a site before count as direct or unknown', () => {
  expect(referrerRows([{ referrer: '', human: 2 }])).toEqual([{ name: 'Direct or unknown', count: 2 }]);
});
