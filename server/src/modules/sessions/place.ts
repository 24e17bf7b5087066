import type { Services } from '../../platform/scope.ts';
import { openLocationDatabase } from '../clicks/index.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Such as `Berlin, Germany`; empty if unknown. */
export async function describePlace(
  { remember, config }: Pick<Services, 'remember' | 'config'>,
  address: string,
): Promise<string> {
  const database = await remember('locations', Infinity, async () => openLocationDatabase(config.geoipMmdb));
  const { city, country } = database.locate(address);
  const names = [city, country === '' ? '' : (countryNames.of(country) ?? country)];
  return names.filter((name) => name !== '').join(', ');
}
