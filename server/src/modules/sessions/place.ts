import type { Services } from '../../platform/scope.ts';
import { openLocationDatabase, type LocationDatabase } from '../clicks/index.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
// Open as long as the process, as a transaction remembers nothing: each sign-in would open its files anew.
const opened = new Map<string | undefined, LocationDatabase>();

/** Such as `Berlin, Germany`; empty if unknown. */
export function describePlace({ geoipMmdb }: Services['config'], address: string): string {
  const database = opened.get(geoipMmdb) ?? openLocationDatabase(geoipMmdb);
  opened.set(geoipMmdb, database);
  const { city, country } = database.locate(address);
  const names = [city, country === '' ? '' : (countryNames.of(country) ?? country)];
  return names.filter((name) => name !== '').join(', ');
}
