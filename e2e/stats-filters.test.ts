import { expect, test } from 'vitest';
import { expectGoodInEachLook, expectNoSidewaysScroll, useBrowser } from './browser.ts';
import { choose, expectFocusOn, press, type } from './keyboard.ts';
import { expectTotal, filtersOf, openStatsIn } from './statistics.ts';

const openStats = openStatsIn(useBrowser());

test('on a phone’s screen clicks are filtered by values that are searched for, by keyboard alone', async () => {
  const { page, complaints, close } = await openStats();
  await expectTotal(page, 'Clicks', '6');
  const values = page.getByRole('list', { name: 'Countries' });

  await press(page, 'Filter');
  await page.getByRole('dialog', { name: 'Filter clicks' }).waitFor();
  await choose(page, 'Filter by', 'Countries');
  await values.getByText('Germany 3').waitFor();
  await expectGoodInEachLook(page);
  await expectNoSidewaysScroll(page);
  await type(page, 'Find a country', 'fra');
  await expect.poll(() => values.getByRole('listitem').count()).toBe(1);
  await press(page, /^France/, 'Space');
  await press(page, 'Apply');
  await expect.poll(() => filtersOf(page)).toBe('country:FR');
  await expectTotal(page, 'Clicks', '2');
  await expectFocusOn(page, 'Filter');

  await press(page, 'Filter');
  await choose(page, 'Filter by', 'Countries');
  await choose(page, 'Show', 'All but these');
  await press(page, /^Germany/, 'Space');
  await press(page, 'Apply');
  await expect.poll(() => filtersOf(page)).toBe('country!:FR,DE');
  await expectTotal(page, 'Clicks', '1');
  expect(complaints).toEqual([]);
  await close();
});
