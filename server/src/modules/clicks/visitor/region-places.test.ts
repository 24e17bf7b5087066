import { expect, test } from 'vitest';
import type { Services } from '../../../platform/scope.ts';
import { findRegionPlaces } from './region-places.ts';

const kept = new Map<string, unknown>();
const remember: Services['remember'] = async (name, _forMs, make) => {
  if (!kept.has(name)) kept.set(name, await make());
  return kept.get(name) as Awaited<ReturnType<typeof make>>;
};

async function placesOf(country: string) {
  const config = { geoipMmdb: undefined } as Services['config'];
  return findRegionPlaces({ remember, config }, country);
}

test('the states of a country are where they are', async () => {
  const states = await placesOf('US');

  const california = states.find(({ region }) => region === 'California');
  const maine = states.find(({ region }) => region === 'Maine');
  expect(california?.latitude).toBeGreaterThan(33);
  expect(california?.latitude).toBeLessThan(39);
  expect(california?.longitude).toBeGreaterThan(-123);
  expect(california?.longitude).toBeLessThan(-116);
  expect(maine?.longitude).toBeGreaterThan(-71.1);
  expect(states.length).toBeGreaterThanOrEqual(50);
});

test('no place is known in a country that there is not', async () => {
  expect(await placesOf('QQ')).toEqual([]);
});
