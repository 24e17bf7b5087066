import { expect, test } from 'vitest';
import { expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import { back, choose, expectFocusOn, press, reach, type } from './keyboard.ts';
import { DAY_MINUTES, expectTotal, filtersOf, openStatsIn, textOf, untilDrawn } from './statistics.ts';

const openStats = openStatsIn(useBrowser());

test('on a phone’s screen the period, the comparison and the tabs of all cards are chosen by keyboard alone', async () => {
  const { alias, page, complaints, close } = await openStats({ path: '/app/dashboard' });
  await press(page, new RegExp(`^\\S+${alias}$`));
  await page.getByText('8 clicks, 8 unique visitors').waitFor();
  await press(page, 'Statistics');
  await expectTotal(page, 'Clicks', '6');
  await expectNoSidewaysScroll(page);

  await choose(page, 'Period', 'Last hour');
  await page.getByText('No clicks in the last hour').first().waitFor();
  await expectFocusOn(page, 'Period');
  await choose(page, 'Period', 'Last 7 days');
  await expectTotal(page, 'Clicks', '8');
  await choose(page, 'Period', 'Yesterday');
  await page.waitForURL((address) => address.searchParams.get('period') === 'yesterday');
  await page.keyboard.press('End');
  await page.getByRole('dialog', { name: 'Custom range' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'Period');
  await page.keyboard.press('End');
  await type(page, 'First day', digitsOf(365));
  await type(page, 'Last day', digitsOf(363));
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expectTotal(page, 'Clicks', '1');
  await expectFocusOn(page, 'Period');

  await choose(page, 'Period', 'Last 24 hours');
  await choose(page, 'Comparison', 'Previous period');
  await expectTotal(page, 'Clicks', '6 ▲ +200%');
  await choose(page, 'Comparison', 'Previous year');
  await expectTotal(page, 'Clicks', '6 ▲ +500%');
  await expectNoSidewaysScroll(page);

  for (const tabs of tabsOf) {
    await reach(page, tabs[0] ?? '');
    for (const tab of tabs) {
      await expectFocusOn(page, tab);
      await expectDescribed(page, tab);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('ArrowRight');
    }
    await expectFocusOn(page, tabs[0] ?? '');
  }
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen the timeline and its table are read and saved by keyboard alone', async () => {
  const { page, complaints, close } = await openStats();
  const chart = page.getByRole('slider', { name: 'Clicks over time' });
  const reading = () => chart.getAttribute('aria-valuetext');

  await reach(page, 'Clicks over time');
  expect(await descriptionOf(page)).toBe(
    'Clicks, unique visitors, repeat clicks and bots by hour. Last 24 hours.',
  );
  await page.keyboard.press('Home');
  await expect.poll(reading).toMatch(/: Clicks 0, Unique visitors 0, Repeat clicks 0, Bots 0$/);
  expect(await chart.getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('1');
  await page.keyboard.press('End');
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowLeft');
      return reading();
    })
    .toMatch(/: Clicks 3, Unique visitors 3, Repeat clicks 0, Bots 1$/);
  expect(await page.locator('.point-tip').innerText()).toMatch(
    /Clicks\s+3\s+Unique visitors\s+3\s+Repeat clicks\s+0\s+Bots\s+1/,
  );
  const [time = ''] = (await reading())?.split(': Clicks') ?? [];
  await expectNoSidewaysScroll(page);

  await press(page, 'Table');
  await page.getByRole('row', { name: `${time} 3 3 0 1` }).waitFor();
  await expectFocusOn(page, 'Chart');
  await back(page, 'Clicks over time');
  expect(await descriptionOf(page)).toBe(
    'Clicks, unique visitors, repeat clicks and bots by hour. Last 24 hours.',
  );
  await page.keyboard.press('End');
  const table = page.locator('.timeline-table');
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await press(page, 'Chart');
  await chart.waitFor();

  await back(page, 'More');
  await page.keyboard.press('Enter');
  await reach(page, 'Download CSV of Over time');
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'More');
  expect(await save(page, 'More', 'Over time', 'CSV')).toMatch(/"3","3","0","1"/);
  expect(await save(page, 'More', 'Over time', 'JSON')).toContain('"human": 3');
  expect(await save(page, 'More', 'Over time', 'PNG')).toContain('PNG');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a day is looked into, and the popular days and hours are filtered by, by keyboard alone', async () => {
  const { now, page, complaints, close } = await openStats();
  const reading = () => page.getByRole('slider').getAttribute('aria-valuetext');

  await choose(page, 'Period', 'Last 30 days');
  await expectTotal(page, 'Clicks', '9');
  await untilDrawn(page);
  await reach(page, 'Clicks over time');
  await page.keyboard.press('End');
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowLeft');
      return reading();
    })
    .toContain('Clicks 1,');
  await page.keyboard.press('Enter');
  await expectTotal(page, 'Clicks', '1');
  await expect.poll(reading).toMatch(/23:00: Clicks \d, Unique visitors \d, Repeat clicks \d, Bots 0$/);

  const then = new Date(now - 10 * DAY_MINUTES * 60_000);
  const weekday = then.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  const hour = String(then.getUTCHours()).padStart(2, '0');
  await reach(page, 'Days and hours');
  await page.getByRole('region', { name: 'Days and hours' }).waitFor();
  await page.keyboard.press('Tab');
  await reach(page, 'Days and hours');
  expect(await descriptionOf(page)).toMatch(/^Clicks by day and hour\. /);
  await press(page, `${hour}:00 to ${hour}:59`);
  await page.getByRole('button', { name: `Hour is ${hour}:00 to ${hour}:59. Turn` }).waitFor();
  await press(page, weekday);
  await page.getByRole('button', { name: `Day is ${weekday}. Turn into the opposite` }).waitFor();
  await expectFocusOn(page, weekday);
  expect(complaints).toEqual([]);
  await close();
});

test('bars are filtered by and negated by keyboard alone', async () => {
  const more = Array.from({ length: 11 }, (_, index) => ({
    ...{ minutesAgo: 3 * 60, count: 1, country: 'FR', device: 'tablet' },
    source: `site-${String(index)}.example`,
  }));
  const { page, complaints, close } = await openStats({ more, width: 1280 });
  await expectTotal(page, 'Clicks', '17');

  await press(page, 'Show all 13');
  await page.getByRole('row', { name: 'site-0.example' }).waitFor();
  await expectFocusOn(page, 'Show fewer');
  await press(page, 'Germany');
  await expectTotal(page, 'Clicks', '3');
  await expectFocusOn(page, 'Germany');
  await press(page, 'Mobile', 'Space');
  await expect.poll(() => filtersOf(page)).toBe('country:DE;device:mobile');
  await back(page, 'Country is Germany. Turn into the opposite');
  await page.keyboard.press('Enter');
  await expect.poll(() => filtersOf(page)).toBe('country!:DE;device:mobile');
  await expectTotal(page, 'Clicks', '0');
  await expectFocusOn(page, 'Country is not Germany. Turn into the opposite');
  await press(page, 'Remove the filter Device is Mobile');
  await expectTotal(page, 'Clicks', '14');
  await expectFocusOn(page, 'Filters');
  await press(page, 'Remove the filter Country is not Germany');
  await expectTotal(page, 'Clicks', '17');
  await expectFocusOn(page, 'Statistics');

  await press(page, /^Bots/);
  await page.getByRole('row', { name: 'Germany 1 100%' }).waitFor();
  expect(await page.getByRole('table', { name: 'Bots by country' }).count()).toBe(1);
  await back(page, 'What are bots?');
  expect(await descriptionOf(page)).toBe('Crawlers and scripts, not included elsewhere.');
  await page.getByText('Crawlers and scripts, not included elsewhere.').waitFor();
  await back(page, /^Clicks/);
  await page.keyboard.press('Space');
  await press(page, 'Brazil');
  await back(page, 'Clear filters');
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'Statistics');
  await expect.poll(() => filtersOf(page)).toBe(null);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen the map is read from country to country, and filtered by, by keyboard alone', async () => {
  const { page, complaints, close } = await openStats();

  await reach(page, 'Countries');
  await page.keyboard.press('End');
  await expectFocusOn(page, 'Map');
  await untilDrawn(page);
  await reach(page, 'Germany: 3. Filter by it');
  expect(await page.locator('.world').evaluate(describe)).toBe('Clicks by country. Last 24 hours.');
  expect(await page.locator('.map-reading').innerText()).toBe('Germany: 3');
  await page.keyboard.press('ArrowDown');
  await expectFocusOn(page, 'France: 2. Filter by it');
  await page.keyboard.press('Enter');
  await expect.poll(() => filtersOf(page)).toBe('country:FR');
  await expectFocusOn(page, 'France: 2. Filter by it');
  await page.keyboard.press('Space');
  await expect.poll(() => filtersOf(page)).toBe(null);
  expect(await save(page, 'Download Map', 'Map', 'PNG')).toContain('PNG');
  expect(complaints).toEqual([]);
  await close();
});

const tabsOf = [
  ['Sources', 'Campaigns', 'Referrers', 'QR vs link', 'Direct vs referred'],
  ['Countries', 'Regions', 'Cities', 'Languages', 'Map'],
  ['Devices', 'Browsers', 'Systems', 'Bots'],
  ['Aliases', 'Routes'],
  ['Days and hours', 'Days', 'Hours'],
];

/** What a tab opens says by its name what it is, and by its description what it counts, and when. */
async function expectDescribed(page: Page, tab: string): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: tab, exact: true });
  await panel.locator('summary').first().waitFor();
  expect(await panel.evaluate(describe)).toMatch(/^(Clicks|Bots) by .+\. Last 24 hours\.$/);
}

const describe = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

/** Of what has the focus. */
async function descriptionOf(page: Page): Promise<string | null | undefined> {
  return page.locator(':focus').evaluate(describe);
}

/** Saves a chart from a menu; answers what is in the file. */
async function save(page: Page, menu: string, chart: string, format: string): Promise<string> {
  await press(page, menu);
  const saving = page.waitForEvent('download');
  await press(page, `Download ${format} of ${chart}`);
  const saved = await saving;
  await expectFocusOn(page, menu);
  return textOf(saved);
}

/** A day some days ago, as it is typed into a date field. */
function digitsOf(daysAgo: number): string {
  const [year, month, day] = new Date(Date.now() - daysAgo * DAY_MINUTES * 60_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${month ?? ''}${day ?? ''}${year ?? ''}`;
}
