import { expect, test } from 'vitest';
import { addressesIn } from './addresses-in.ts';

test.each([
  ['', []],
  ['ada@example.com', ['ada@example.com']],
  ['ada@example.com\ngrace@example.com\n', ['ada@example.com', 'grace@example.com']],
  [
    'ada@example.com, grace@example.com;alan@example.com',
    ['ada@example.com', 'grace@example.com', 'alan@example.com'],
  ],
  ['Ada Lovelace <Ada@example.com>, Grace <grace@example.com>', ['ada@example.com', 'grace@example.com']],
  ['ada@example.com ADA@example.com', ['ada@example.com']],
  ['nobody', ['nobody']],
  ['"Last, First" <lf@example.com>; Ada <a@example.com>', ['lf@example.com', 'a@example.com']],
  ['Last, First <lf@example.com>\nbad@', ['lf@example.com', 'bad@']],
  ['<a@example.com> <b@example.com>', ['a@example.com', 'b@example.com']],
])('%j has %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
