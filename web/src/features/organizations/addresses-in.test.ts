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
])('%j has %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
