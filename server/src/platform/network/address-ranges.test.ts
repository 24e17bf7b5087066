import { expect, test } from 'vitest';
import { addressesIn } from './address-ranges.ts';

const isListed = addressesIn(['127.0.0.0/8', '::1', '::ffff:10.0.0.0/104', 'fd00::/8', '::ffff:9.9.9.9']);

test.each([
  ['127.1.2.3', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::1', true],
  ['::2', false],
  ['10.2.3.4', true],
  ['::ffff:a02:304', true],
  ['11.0.0.1', false],
  ['fd12::1', true],
  ['fd12::1%eth0', true],
  ['fe80::1', false],
  ['9.9.9.9', true],
  ['127.1', false],
  ['0x7f.0.0.1', false],
  ['nonsense', false],
  ['', false],
])('whether %j is one of the addresses: %s', (address, isOne) => {
  expect(isListed(address)).toBe(isOne);
});

test('nothing is in an empty list', () => {
  expect(addressesIn([])('127.0.0.1')).toBe(false);
});
