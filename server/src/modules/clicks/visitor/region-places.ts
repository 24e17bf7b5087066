import { setImmediate } from 'node:timers/promises';
import type { RegionPlace } from '@linklet/contract/analytics/region-places.ts';
import type { Services } from '../../../platform/scope.ts';
import { bundledFiles, toLocation } from './location.ts';
import { openMmdb, type MmdbRecord } from './mmdb-file.ts';

// A state has hundreds of networks: one node in 32 shows where it is, in a second's work.
const ONE_IN = 32;
const AT_ONCE = 200;

type RegionPlaces = ReadonlyMap<string, readonly RegionPlace[]>;

export async function findRegionPlaces(
  { remember, config }: Pick<Services, 'remember' | 'config'>,
  country: string,
): Promise<readonly RegionPlace[]> {
  const [file] = config.geoipMmdb === undefined ? bundledFiles() : [config.geoipMmdb];
  if (file === undefined) return [];
  const places = await remember('region places', Infinity, async () => readRegionPlaces(file));
  return places.get(country) ?? [];
}

interface Sum extends RegionPlace {
  country: string;
  count: number;
}

async function readRegionPlaces(path: string): Promise<RegionPlaces> {
  const file = openMmdb(path, toPlace);
  const sums = new Map<string, Sum>();
  let count = 0;
  try {
    for (const place of file.sample(ONE_IN)) {
      add(sums, place);
      if ((count += 1) % AT_ONCE === 0) await setImmediate();
    }
  } finally {
    file.close();
  }
  const byCountry = Map.groupBy(sums.values(), ({ country }) => country);
  return new Map([...byCountry].map(([country, all]) => [country, all.map(toMean)]));
}

function toMean({ region, latitude, longitude, count }: Sum): RegionPlace {
  return { region, latitude: latitude / count, longitude: longitude / count };
}

type Place = Omit<Sum, 'count' | 'latitude' | 'longitude'> & Partial<Omit<RegionPlace, 'region'>>;

function add(sums: Map<string, Sum>, { country, region, latitude, longitude }: Place): void {
  if (country === '' || region === '' || latitude === undefined || longitude === undefined) return;
  const key = `${country}/${region}`;
  const sum = sums.get(key) ?? { country, region, latitude: 0, longitude: 0, count: 0 };
  sum.latitude += latitude;
  sum.longitude += longitude;
  sum.count += 1;
  sums.set(key, sum);
}

function toPlace(record: MmdbRecord): Place {
  const number = (name: 'latitude' | 'longitude') =>
    record.decimal([name]) ?? record.decimal(['location', name]);
  const { country, region } = toLocation(record);
  return { country, region, latitude: number('latitude'), longitude: number('longitude') };
}
