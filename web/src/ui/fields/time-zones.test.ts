import { expect, test } from 'vitest';
import { timeZoneGroups } from './time-zones.ts';

const all = (used: string) => timeZoneGroups(used).flatMap(({ zones }) => zones);

test('zones are read by region and place', () => {
  const america = timeZoneGroups('UTC').find(({ region }) => region === 'America');

  expect(america?.zones).toContainEqual({ value: 'America/New_York', label: 'New York' });
});

test('UTC and the zone in use are always there, once', () => {
  expect(all('Europe/Berlin').filter(({ value }) => value === 'Europe/Berlin')).toHaveLength(1);
  expect(all('Etc/GMT+3').map(({ value }) => value)).toContain('Etc/GMT+3');
  expect(all('UTC').filter(({ value }) => value === 'UTC')).toHaveLength(1);
});
