import { expect, inject, test } from 'vitest';
import { makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import { distance, linesOf, pixelsAt, type Pixel } from './drawn.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('a meter is one track, with what is used on it and nothing else', async () => {
  const person = await makeSubscriber();
  await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/settings/usage', person });
  const meters = page.locator('meter');
  await meters.first().waitFor();
  const parts = { empty: 0, half: 0.5 };

  for (const [name, part] of Object.entries(parts)) {
    await meters.first().evaluate((meter: HTMLMeterElement, value) => {
      meter.value = meter.max * value;
    }, part);
    const { x, y, width, height } = (await meters.first().boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const columns = [0.2, 0.4, 0.6, 0.8].map((share) => x + width * share);
    const rows = Array.from({ length: Math.floor(height) - 1 }, (_, row) => y + row + 0.5);
    const found = columns.map((left) => rows.map((top) => ({ x: left, y: top })));
    const pixels = await pixelsAt(page, found.flat());
    const tones = columns.map((_, column) => pixels.slice(column * rows.length, (column + 1) * rows.length));

    expect([name, tones.every(isOneTone)]).toEqual([name, true]);
    const track = tones[3]?.[0] ?? [0, 0, 0];
    expect([name, ...tones.map(([pixel]) => distance(pixel ?? [0, 0, 0], track) < 6)]).toEqual([
      ...[name, part === 0, part === 0, true, true],
    ]);
  }
  await close();
});

test('the workspace stands on one line with its picture and the mark of a choice', async () => {
  const person = await makeSubscriber('enterprise');
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  await page.setViewportSize({ width: 1440, height: 900 });
  const button = page.getByRole('button', { name: /^Workspace: / });
  await button.waitFor();

  const [picture, name, mark] = await button.locator('> :not(.unseen)').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return { left, right, middle: (top + bottom) / 2 };
    }),
  );
  if (!picture || !name || !mark) throw new Error('Something of it is not shown.');

  for (const { middle } of [name, mark]) expect(Math.abs(middle - picture.middle)).toBeLessThan(2);
  expect(name.left - picture.right).toBeLessThan(16);
  expect(mark.left).toBeGreaterThan(name.left);
  await close();
});

const isOneTone = ([first = [0, 0, 0], ...others]: Pixel[]) =>
  others.every((each) => distance(first, each) < 6);

test('buttons and counts of links stand in columns, however many clicks there are', async () => {
  const person = await makeSubscriber();
  await storeLink(person);
  await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  await page.route('**/urls/clicks?*', async (route) => {
    const answer = await route.fetch();
    const { clicks, ...rest } = await answer.json();
    const hashes = Object.keys(clicks);
    const changed = Object.fromEntries(hashes.map((hash, index) => [hash, index === 0 ? 1 : 1_234_567]));
    await route.fulfill({ response: answer, json: { ...rest, clicks: changed } });
  });
  await page.goto(`${url}/app/my-urls`);
  await page.getByRole('link', { name: /^1,234,567 clicks/ }).waitFor();
  await page.getByRole('link', { name: /^1 click / }).waitFor();

  const [one, other] = await page
    .locator('.link-card-actions')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((each) => each.getBoundingClientRect().x)),
    );

  expect(one?.length).toBeGreaterThan(2);
  expect(one).toEqual(other);

  await page.goto(`${url}/app/dashboard`);
  await page.getByRole('link', { name: /^1,234,567 clicks/ }).waitFor();
  const [first = NaN, second = NaN] = await page.locator('.link-row').evaluateAll(middlesOf);

  // The second row has a border on top.
  expect(Math.abs(first - second)).toBeLessThan(1);
  await close();
});

/** How far the clicks of each row are from its middle. Runs in the browser. */
function middlesOf(rows: Element[]): number[] {
  const middleOf = (element: Element | null) => {
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    return (top + bottom) / 2;
  };
  return rows.map((row) => middleOf(row.querySelector('.click-count')) - middleOf(row));
}

test('the palette’s hints and its entries stand on one line', async () => {
  const { page, close } = await openDashboard();
  await page.keyboard.press('Control+k');
  const entries = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await page.getByRole('dialog').getByRole('combobox').fill('us');
  await entries.first().waitFor();

  expect(new Set(await entries.evaluateAll(stepsBetween))).toEqual(new Set([0]));
  await close();
});

/** How far the base lines of each entry’s two words are apart. Runs in the browser. */
function stepsBetween(entries: Element[]): number[] {
  const baseOf = (element: Element | undefined) => {
    const mark = document.createElement('span');
    mark.style.cssText = 'display:inline-block;width:1px;height:0';
    element?.append(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return Math.round(bottom);
  };
  return entries.map(({ children }) => baseOf(children[0]) - baseOf(children[1]));
}

test('“Add Domain” begins where its field does, and a range of days is chosen at the end of its dialog', async () => {
  const guest = await open('/');
  const field = await guest.page.getByLabel('Domain', { exact: true }).boundingBox();
  const way = guest.page.getByRole('button', { name: 'Add Domain' });
  await way.waitFor();
  expect(await way.evaluate(leftOfText)).toBe(Math.round(field?.x ?? 0));
  await guest.close();

  const { page, close } = await openDashboard('/app/dashboard/analytics');
  await page.getByLabel('Period').selectOption('custom');
  const dialog = page.getByRole('dialog', { name: 'Custom range' });
  const last = await dialog.getByLabel('Last day').boundingBox();
  const cancel = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  const show = await dialog.getByRole('button', { name: 'Show', exact: true }).boundingBox();
  if (!last || !cancel || !show) throw new Error('The dialog has no field or no buttons.');

  expect(Math.abs(show.x + show.width - (last.x + last.width))).toBeLessThan(2);
  expect(show.x - (cancel.x + cancel.width)).toBeGreaterThanOrEqual(6);
  await close();
});

/** Runs in the browser. */
function leftOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.round(range.getBoundingClientRect().left);
}

async function openDashboard(path = '/app/dashboard') {
  const person = await makeSubscriber();
  await storeLink(person);
  return openSignedIn(open, { path, person });
}

test.each([
  [1440, 1, 1],
  [768, 1, 2],
  [360, 2, 3],
])(
  '%i px wide what narrows links takes %i lines and what narrows statistics %i, all of one height in each',
  async (width, ofLinks, ofStatistics) => {
    const { page, close } = await openDashboard();
    await page.setViewportSize({ width, height: 740 });
    await page.getByLabel('Saved views').waitFor();
    const controls = page.locator('.list-filters > :is(select, button), .list-filters > .search-field input');
    expect(await controls.evaluateAll(linesAndHeights)).toEqual([ofLinks, 1]);
    await expectNoSidewaysScroll(page);

    await page.goto(`${url}/app/dashboard/analytics`);
    await page.getByLabel('Saved filters').waitFor();
    await page.getByRole('button', { name: 'Share statistics' }).waitFor();
    const choices = page.locator('.analytics-bar > :is(select, button), .analytics-bar-end > button');
    expect(await choices.evaluateAll(linesAndHeights)).toEqual([ofStatistics, 1]);
    await expectNoSidewaysScroll(page);
    await close();
  },
);

/** On how many lines they stand, and how many heights they have. Runs in the browser. */
function linesAndHeights(controls: Element[]): [number, number] {
  const boxes = controls.map((control) => control.getBoundingClientRect());
  const middles = new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2)));
  return [middles.size, new Set(boxes.map(({ height }) => Math.round(height))).size];
}

test('what is chosen alone is round, what is chosen beside others is not', async () => {
  const { page, close } = await openDashboard('/app/settings/profile/delete');
  const one = page.getByRole('main').getByRole('radio').first();
  await one.waitFor();
  expect(await one.evaluate(radiusOf)).toBe('50%');

  await page.goto(`${url}/app/dashboard`);
  const many = page.getByRole('main').getByRole('checkbox').first();
  await many.waitFor();
  expect(await many.evaluate(radiusOf)).not.toBe('50%');
  await close();
});

/** Runs in the browser. */
function radiusOf(element: Element): string {
  return getComputedStyle(element).borderTopLeftRadius;
}

test('the host of a destination and the alias of a short link are each in one line where they fit in one', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person, 'https://museum.example.com/spring', 'detail-test-second');
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${url}/app/dashboard`);
    await page.locator('.link-row [data-open]').click();
    await page.getByRole('complementary', { name: 'Link details' }).getByText(alias).first().waitFor();
    expect([width, await linesAll(page, '.short-link-alias')]).toEqual([width, [1]]);

    await page.goto(`${url}/${alias}+`);
    expect([width, await linesAll(page, 'h1 .whole')]).toEqual([width, [1]]);
  }
  await close();
});

/** In how many lines such parts are, each number once. */
async function linesAll(page: Page, selector: string): Promise<number[]> {
  const parts = await page.locator(selector).locator('visible=true').all();
  const lines = await Promise.all(parts.map(async (part) => part.evaluate(linesOf)));
  return [...new Set(lines)].filter((count) => count > 0);
}
