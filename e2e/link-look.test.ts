import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { inDatabase, makeSubscriber, openSignedIn, storeLink, type Person } from './account.ts';
import { useBrowser, type Page } from './browser.ts';
import { distance, pixelsAt } from './drawn.ts';

const url = inject('serviceUrl');
const open = useBrowser();
const least = 6;

async function openDashboard({ links }: { links: number }) {
  const person = await makeSubscriber();
  const aliases: string[] = [];
  for (let made = 0; made < links; made += 1) aliases.push(await storeLink(person));
  await tagLinks(person);
  const opened = await openSignedIn(open, { path: '/app/dashboard', person });
  await opened.page
    .locator('.link-row')
    .nth(links - 1)
    .waitFor();
  return { ...opened, person, aliases };
}

async function tagLinks({ email }: Person): Promise<void> {
  await inDatabase(
    (sql) => sql`
      with tag as (
        insert into tags (workspace_id, name) select workspace_id, 'spring' from users where email = ${email}
        returning id, workspace_id
      )
      insert into link_tags (link_id, tag_id)
      select links.id, tag.id from links join tag on tag.workspace_id = links.workspace_id`,
  );
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 };
};

test.each([1280, 1440, 360])(
  'the ways to share a link are whole in its details, %i px wide',
  async (width) => {
    const { page, close } = await openDashboard({ links: 1 });
    await page.locator('.link-row [data-open]').click();
    await page.setViewportSize({ width, height: 740 });
    const details = page.getByRole('complementary', { name: 'Link details' });

    await details.locator('summary', { hasText: 'Share' }).click();

    const ways = details.locator('.drop-menu[open] li');
    await ways.first().waitFor();
    expect(await ways.count()).toBeGreaterThan(4);
    expect(await ways.evaluateAll(coveredOf)).toEqual([]);
    await close();
  },
);

/** What cannot be pressed from edge to edge. Runs in the browser. */
function coveredOf(items: Element[]): string[] {
  return items
    .filter((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      return [left + 2, right - 2].some((x) => !item.contains(document.elementFromPoint(x, middle)));
    })
    .map((item) => item.textContent);
}

test('tags stand out from a row that is pointed at, chosen or open, light and dark', async () => {
  const { page, close } = await openDashboard({ links: 2 });
  const row = page.locator('.link-row').first();
  const looks = {
    'pointed at': () => row.hover(),
    chosen: () => row.getByRole('checkbox').check(),
    open: () => row.locator('[data-open]').click(),
  };

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${url}/app/dashboard`);
    for (const [name, look] of Object.entries(looks)) {
      await row.waitFor();
      await look();
      const tag = await boxOf(page, '.link-row .tag');
      const [within, beside] = await pixelsAt(page, [
        { x: tag.x + 4, y: tag.middle },
        { x: tag.x - 3, y: tag.middle },
      ]);
      expect([colorScheme, name, distance(within ?? [0, 0, 0], beside ?? [0, 0, 0]) >= least]).toEqual([
        colorScheme,
        name,
        true,
      ]);
    }
  }
  await close();
});

test('a short link is whole in its row before anything that marks it', async () => {
  const { page, close } = await openDashboard({ links: 1 });

  const [shown, needed] = await page.locator('.link-row-short').evaluate((line: HTMLElement) => {
    const link = line.querySelector('a');
    if (link === null) throw new Error('It has no link.');
    line.style.width = `${link.getBoundingClientRect().width + 16}px`;
    return [link.clientWidth, link.scrollWidth];
  });

  expect(needed).toBeGreaterThan(0);
  expect(shown).toBe(needed);
  await close();
});

test('the only row keeps its corners when it is selected', async () => {
  const { page, close } = await openDashboard({ links: 1 });
  const row = await boxOf(page, '.link-row');
  const corner = { x: row.right - 1, y: row.bottom - 1 };
  const outside = { x: row.right + 8, y: row.bottom - 1 };

  await page.locator('.link-row').getByRole('checkbox').check();

  const moved = (await boxOf(page, '.link-row')).bottom - row.bottom;
  const [within, beyond] = await pixelsAt(
    page,
    [corner, outside].map(({ x, y }) => ({ x, y: y + moved })),
  );
  expect(distance(within ?? [0, 0, 0], beyond ?? [255, 255, 255])).toBeLessThan(least);
  await close();
});

test.each([
  [1280, 'beside details'],
  [1280, 'alone'],
  [1024, 'alone'],
  [360, 'alone'],
])(
  'the bar of selected links is as high with the offer to select all as without, %i px wide, %s',
  async (width, place) => {
    const { page, person, close } = await openDashboard({ links: 1 });
    await inDatabase((sql) => manyLinks(sql, person));
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${url}/app/dashboard`);
    if (place === 'beside details') await page.locator('.link-row [data-open]').first().click();
    const heights = async () => (await boxOf(page, '.selection-bar')).height;

    await page.locator('.link-row').first().getByRole('checkbox').check();
    const one = await heights();
    await page.getByRole('checkbox', { name: 'Select page' }).check();
    await page.getByRole('button', { name: /^Select all/ }).waitFor();

    expect(await heights()).toBe(one);
    await close();
  },
);

function manyLinks(sql: Parameters<Parameters<typeof inDatabase>[0]>[0], { email }: Person) {
  const seed = randomUUID();
  return sql`
    with numbers as (select n, md5(${seed} || n) as alias from generate_series(1, 60) n),
    destinations as (
      insert into long_urls (hash, url)
      select sha256(convert_to('https://example.com/' || alias, 'UTF8')), 'https://example.com/' || alias
      from numbers returning id, url
    ),
    made as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
      select workspace_id, workspace_id, destinations.id, left(md5(url), 16)
      from users, destinations where email = ${email} returning id
    )
    insert into aliases (link_id, domain_id, alias, key, is_main)
    select made.id, domains.id, 'm' || made.id || left(${seed}, 4), 'm' || made.id || left(${seed}, 4), true
    from made, domains where domains.is_base`;
}
