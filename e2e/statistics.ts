import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import { connectClickhouse } from '../server/src/platform/clickhouse/clickhouse.ts';
import { embeddedClickhouseUrl } from '../server/src/platform/embedded/clickhouse-server.ts';
import { inDatabase, makeAccount, openSignedIn, putOnPlan, storeLink } from './account.ts';
import type { OpenOptions, OpenPage, Page } from './browser.ts';
import { readPorts } from './service.ts';

export const DAY_MINUTES = 24 * 60;

interface StoredVisit {
  minutesAgo: number;
  /** How many; each by somebody else. */
  count: number;
  country: string;
  source: string;
  device?: string;
  robot?: string;
}

// Within the last day six clicks and a robot; before it some for each comparison and period that looks further back.
const visits: StoredVisit[] = [
  { minutesAgo: 2 * 60, count: 3, country: 'DE', source: 'direct', device: 'mobile' },
  { minutesAgo: 2 * 60, count: 1, country: 'DE', source: 'direct', robot: 'search engine' },
  { minutesAgo: 4 * 60, count: 2, country: 'FR', source: 'news.example' },
  { minutesAgo: 4 * 60, count: 1, country: 'BR', source: 'news.example' },
  { minutesAgo: 30 * 60, count: 2, country: 'DE', source: 'direct' },
  { minutesAgo: 10 * DAY_MINUTES, count: 1, country: 'US', source: 'direct' },
  { minutesAgo: 364 * DAY_MINUTES + 2 * 60, count: 1, country: 'US', source: 'direct' },
];

interface Opening {
  /** Undefined for the clicks on the link that there is. */
  path?: string;
  view?: string;
  plan?: string;
  more?: StoredVisit[];
  /** A phone's, to which a keyboard is joined: nothing is done by pointer or touch. */
  width?: number;
}

/** How statistics in which there are visits are opened by their owner, who has no other link. */
export function openStatsIn(
  open: (path: string, options: Pick<OpenOptions, 'cookies'>) => Promise<OpenPage>,
) {
  return async ({ path, view = '', plan = 'pro', more = [], width = 360 }: Opening = {}) => {
    const person = await makeAccount();
    await putOnPlan(person, plan);
    const alias = await storeLink(person);
    const now = Date.now();
    const hash = await storeVisits(alias, [...visits, ...more], now);
    const opened = await openSignedIn(open, {
      path: path ?? `/app/analytics/${hash}${view === '' ? '' : `?view=${view}`}`,
      person,
    });
    await opened.page.setViewportSize({ width, height: 740 });
    await untilDrawn(opened.page);
    return { alias, now, person, ...opened };
  };
}

/** Stores visits of a link as if they had been made a while ago; answers its public name. */
async function storeVisits(alias: string, made: readonly StoredVisit[], now: number): Promise<string> {
  const [link] = await inDatabase(
    (sql) => sql<{ hash: string; ids: number[] }[]>`
      update links set created_at = now() - interval '2 years' from aliases
      where link_id = links.id and alias = ${alias}
      returning hash, array[workspace_id, links.id, aliases.id]::int[] as ids`,
  );
  if (link === undefined) throw new Error(`There is no link ${alias}.`);
  const dataDir = inject('serviceDataDir');
  const given = process.env['TEST_CLICKHOUSE_URL'];
  const url = given ?? embeddedClickhouseUrl(dataDir, readPorts(dataDir).clickhouse);
  const clickhouse = connectClickhouse({ url, name: 'tests' });
  await clickhouse.insertOnce({
    name: 'tests',
    table: 'clicks',
    columns: [
      ...(['workspace_id', 'link_id', 'alias_id', 'event_type', 'ts', 'visitor_hash'] as const),
      ...(['country', 'source', 'device', 'bot_class', 'bot_reason'] as const),
    ],
    rows: made.flatMap(({ minutesAgo, count, country, source, device = 'desktop', robot = '' }, visit) =>
      Array.from({ length: count }, (_, index) => [
        ...link.ids,
        ...['redirect', now - minutesAgo * 60_000, 100 * visit + index + 1],
        ...[country, source, device, robot, robot && 'user-agent'],
      ]),
    ),
    token: randomUUID(),
  });
  await clickhouse.close();
  return link.hash;
}

/** Waits until nothing that was asked for is missing. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
}

/** Waits until one of the totals says this. */
export async function expectTotal(page: Page, name: string, value: string): Promise<void> {
  const figure = page.locator('.metric').filter({ hasText: name }).first();
  const said = async () => {
    const texts = await figure.locator('.metric-number, .change').allInnerTexts();
    return texts.join(' ').replaceAll(/\s+/g, ' ');
  };
  await expect.poll(said).toBe(value);
}

/** What the address says that clicks are filtered by. */
export function filtersOf(page: Page): string | null {
  return new URL(page.url()).searchParams.get('filters');
}

/** What is in a file that was downloaded. */
export async function textOf(saved: { path: () => Promise<string> }): Promise<string> {
  return readFile(await saved.path(), 'latin1');
}
