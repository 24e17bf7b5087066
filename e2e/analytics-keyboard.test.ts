import { expect, test } from 'vitest';
import { heading } from './account.ts';
import { expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import { back, choose, expectFocusOn, press, reach, type } from './keyboard.ts';
import { DAY_MINUTES, expectTotal, filtersOf, openStatsIn, textOf, untilDrawn } from './statistics.ts';

const openStats = openStatsIn(useBrowser());

test('on a phone’s screen the period, the comparison and the view are chosen by keyboard alone', async () => {
  const { alias, page, complaints, close } = await openStats({ path: '/app/dashboard' });
  await press(page, new RegExp(`^\\S+${alias}$`));
  await page.getByText('8 clicks, 8 unique visitors').waitFor();
  await press(page, 'Clicks');
  await expectTotal(page, 'Clicks', '6');
  await expectNoSidewaysScroll(page);

  await press(page, '1 hour');
  await page.getByText('No clicks in the last hour').first().waitFor();
  await expectFocusOn(page, '1 hour');
  await press(page, '7 days', 'Space');
  await expectTotal(page, 'Clicks', '8');
  await choose(page, /^More periods/, 'Yesterday');
  await page.waitForURL((address) => address.searchParams.get('period') === 'yesterday');
  await reach(page, /^More periods/);
  await page.keyboard.press('End');
  await page.getByRole('dialog', { name: 'Days of your choice' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocusOn(page, /^More periods/);
  await page.keyboard.press('End');
  await type(page, 'First day', digitsOf(365));
  await type(page, 'Last day', digitsOf(363));
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expectTotal(page, 'Clicks', '1');
  await expectFocusOn(page, /^More periods/);

  await press(page, '24 hours');
  await choose(page, /^Compare with/, 'The period before');
  await expectTotal(page, 'Clicks', '6▲ +200%');
  await choose(page, /^Compare with/, 'A year ago, same weekdays');
  await expectTotal(page, 'Clicks', '6▲ +500%');
  await expectNoSidewaysScroll(page);

  await reach(page, 'General');
  for (const [view, panels] of Object.entries(panelsOf)) {
    await expectFocusOn(page, view);
    await expectDescribed(page, panels);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('ArrowRight');
  }
  await expectFocusOn(page, 'General');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen the timeline and its table are read and saved by keyboard alone', async () => {
  const { page, complaints, close } = await openStats({ view: 'timeline' });
  const chart = page.getByRole('slider', { name: 'Clicks over time' });
  const reading = () => chart.getAttribute('aria-valuetext');

  await reach(page, 'Clicks over time');
  expect(await descriptionOf(page)).toBe(
    'Clicks, unique visitors, repeated clicks and robots by hour. Last 24 hours.',
  );
  await page.keyboard.press('Home');
  await expect.poll(reading).toMatch(/: Clicks 0, Unique visitors 0, Repeated clicks 0, Robots 0$/);
  expect(await chart.getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('1');
  await page.keyboard.press('End');
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowLeft');
      return reading();
    })
    .toMatch(/: Clicks 3, Unique visitors 3, Repeated clicks 0, Robots 1$/);
  expect(await page.locator('.timeline-legend').innerText()).toMatch(
    /Clicks\s+3\s+Unique visitors\s+3\s+Repeated clicks\s+0\s+Robots\s+1/,
  );
  const [time = ''] = (await reading())?.split(': Clicks') ?? [];
  await expectNoSidewaysScroll(page);

  await back(page, 'View as table');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: `${time} 3 3 0 1` }).waitFor();
  await expectFocusOn(page, 'View as chart');
  await reach(page, 'Clicks over time');
  expect(await descriptionOf(page)).toBe(
    'Clicks, unique visitors, repeated clicks and robots by hour. Last 24 hours.',
  );
  await page.keyboard.press('End');
  const table = page.locator('.timeline-table');
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await back(page, 'View as chart');
  await page.keyboard.press('Enter');
  await chart.waitFor();

  await press(page, 'Download Over time');
  await reach(page, 'CSV of Over time');
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'Download Over time');
  expect(await save(page, 'Over time', 'CSV')).toMatch(/"3","3","0","1"/);
  expect(await save(page, 'Over time', 'JSON')).toContain('"human": 3');
  expect(await save(page, 'Over time', 'PNG')).toContain('PNG');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a day is looked into, and the popular days and hours are filtered by, by keyboard alone', async () => {
  const { now, page, complaints, close } = await openStats({ view: 'timeline' });
  const reading = () => page.getByRole('slider').getAttribute('aria-valuetext');

  await press(page, '30 days');
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
  await expect.poll(reading).toMatch(/23:00: Clicks \d, Unique visitors \d, Repeated clicks \d, Robots 0$/);

  const then = new Date(now - 10 * DAY_MINUTES * 60_000);
  const weekday = then.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  const hour = String(then.getUTCHours()).padStart(2, '0');
  await back(page, 'Timeline');
  await page.keyboard.press('ArrowRight');
  const days = page.getByRole('region', { name: 'Days and hours' }).last();
  await days.waitFor();
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
  await expectFocusOn(page, 'General');

  await back(page, /^Charts show/);
  await choose(page, /^Charts show/, 'Robots');
  await page.getByRole('row', { name: 'Germany 1 100%' }).waitFor();
  expect(await page.getByRole('table', { name: 'Robots by country' }).count()).toBe(1);
  await choose(page, /^Charts show/, 'Clicks');
  await press(page, 'Brazil');
  await back(page, 'Clear filters');
  await page.keyboard.press('Escape');
  await expectFocusOn(page, 'General');
  await expect.poll(() => filtersOf(page)).toBe(null);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen the map is read from country to country, and filtered by, by keyboard alone', async () => {
  const { page, complaints, close } = await openStats({ view: 'timeline' });

  await reach(page, 'Timeline');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectFocusOn(page, 'Location');
  await untilDrawn(page);
  await reach(page, 'Germany: 3. Filter by it');
  expect(await page.locator('.world').evaluate(describe)).toBe('Clicks by country. Last 24 hours.');
  expect(await page.locator('.map-reading').innerText()).toBe('Germany: 3');
  await page.keyboard.press('ArrowDown');
  await expectFocusOn(page, 'France: 2. Filter by it');
  await page.keyboard.press('Enter');
  await expect.poll(() => filtersOf(page)).toBe('country:FR');
  await page.getByRole('row', { name: 'France 2 100%', exact: true }).waitFor();
  await expectFocusOn(page, 'France: 2. Filter by it');
  await page.keyboard.press('Space');
  await expect.poll(() => filtersOf(page)).toBe(null);
  await page.getByRole('row', { name: 'Germany 3 50%', exact: true }).waitFor();
  expect(await save(page, 'Map', 'PNG')).toContain('PNG');
  expect(complaints).toEqual([]);
  await close();
});

const panelsOf = {
  General: ['Over time', 'Sources', 'Countries', 'Devices', 'QR code or link'],
  Timeline: ['Over time'],
  Days: ['Popular days', 'Days and hours'],
  Hours: ['Popular hours', 'Days and hours'],
  Sources: ['Sources', 'Referrers', 'UTM source', 'Aliases', 'Redirect rules'],
  Location: ['Map', 'Countries', 'States and regions', 'Cities'],
  Languages: ['Languages'],
  Devices: ['Devices', 'Browsers', 'Operating systems'],
};

/** Each chart says by its name what it is, and by its description what it counts, and when. */
async function expectDescribed(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const panel = page.locator('section.panel').filter({ has: heading(page, name) });
    await panel
      .getByRole('button', { name: /^Download/ })
      .or(panel.locator('summary'))
      .first()
      .waitFor();
    expect(await panel.evaluate(describe)).toMatch(
      /^Clicks(, unique visitors, repeated clicks and robots)? by .+\. Last 24 hours\.$/,
    );
  }
}

const describe = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

/** Of what has the focus. */
async function descriptionOf(page: Page): Promise<string | null | undefined> {
  return page.locator(':focus').evaluate(describe);
}

/** Saves a chart from its menu; answers what is in the file. */
async function save(page: Page, chart: string, format: string): Promise<string> {
  await press(page, `Download ${chart}`);
  const saving = page.waitForEvent('download');
  await press(page, `${format} of ${chart}`);
  const saved = await saving;
  await expectFocusOn(page, `Download ${chart}`);
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
