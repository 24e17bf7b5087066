// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countBy } from '@linklet/contract/analytics/endpoints.ts';
import { listRegionPlaces } from '@linklet/contract/analytics/region-places.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubStats } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const ADDRESS = `/app/analytics/${hash}?view=location`;
const patient = { timeout: 10_000 };

const map = async () => within(await screen.findByRole('region', { name: 'Map of Germany' }, patient));

function stubRegions() {
  const { network } = stubStats(hash);
  network.answer(countBy, {
    rows: [
      { value: 'DE/Bavaria', count: 12, before: null },
      { value: 'DE/Berlin', count: 3, before: null },
      { value: 'DE/', count: 1, before: null },
    ],
    ...{ total: 16, values: 3, is_estimated: false },
  });
  network.answer(listRegionPlaces, {
    data: [
      { region: 'Bavaria', latitude: 48.9, longitude: 11.5 },
      { region: 'Berlin', latitude: 52.5, longitude: 13.4 },
    ],
  });
}

test('of the one country that is filtered by, a map shows states and regions where they are', async () => {
  stubRegions();
  const person = showScreen(`${ADDRESS}&filters=country:DE`);

  const bavaria = await (await map()).findByRole('button', { name: 'Bavaria: 12. Filter by it' }, patient);
  const berlin = (await map()).getByRole('button', { name: 'Berlin: 3. Filter by it' });
  const number = (circle: HTMLElement, name: string) => Number(circle.getAttribute(name));

  expect(number(bavaria, 'r')).toBeGreaterThan(number(berlin, 'r'));
  expect(number(bavaria, 'cy')).toBeGreaterThan(number(berlin, 'cy'));
  expect(number(bavaria, 'cx')).toBeLessThan(number(berlin, 'cx'));
  expect((await map()).getByText('One row of the table has no place on the map.')).toBeDefined();

  await person.click(bavaria);
  expect(await screen.findByText('Region is Bavaria, Germany')).toBeDefined();
});

test.each(['country:DE,FR', 'country!:DE', ''])(
  'with the filter %j there is no country to show a map of',
  async (filters) => {
    stubRegions();
    showScreen(`${ADDRESS}&filters=${encodeURIComponent(filters)}`);

    await screen.findByRole('tabpanel', { name: 'Map' }, patient);
    await screen.findByRole('group', { name: 'Map' }, patient);
    expect(screen.queryByRole('region', { name: /^Map of/ })).toBeNull();
  },
);
