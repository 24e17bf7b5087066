import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { filtersOf, makeLink, readStats } from '../../testing/visits.ts';

const VISITORS = 1_000_000;

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  // Some sixteen bytes for each visitor are more than this.
  app = await startTestApp({ CLICKHOUSE_QUERY_MEMORY: '20' });
  ({ browser } = await makeSubscriber(app, 'pro'));
  const { workspaceId, linkId } = await makeLink(app, browser);
  await app.services.clickhouse.command({
    name: 'test',
    query: `insert into clicks (ts, workspace_id, link_id, event_type, country, visitor_hash)
      select now64() - 60, {workspace:UInt64}, {link:UInt64}, 'redirect', if(number < 10, 'DE', 'FR'), cityHash64(number)
      from numbers({visitors:UInt64})`,
    params: { workspace: workspaceId, link: linkId, visitors: VISITORS },
  });
});
afterAll(() => app.close());

describe('where unique visitors take more memory than a query may', () => {
  test('they are estimated in each chart, which says so, and visits are exact', async () => {
    const { totals, is_estimated: isEstimated } = await readStats(browser, 'totals', {});
    // One after another: each needs the processor for itself.
    const others = [
      await readStats(browser, 'timeline', {}),
      await readStats(browser, 'popular', { kind: 'unique' }),
      await readStats(browser, 'by/link', { kind: 'unique' }),
      await readStats(browser, 'by/device', { kind: 'non_unique' }),
    ];

    expect(isEstimated).toBe(true);
    expect(others.map((answer) => answer.is_estimated as boolean)).toEqual([true, true, true, true]);
    expect(totals).toMatchObject({ human: VISITORS, bot: 0 });
    expect(Math.abs(totals.unique - VISITORS)).toBeLessThan(VISITORS / 100);
    expect(totals.unique + totals.non_unique).toBe(VISITORS);
  });

  test('what fits is exact and not said to be estimated', async () => {
    const filters = filtersOf({ dimension: 'country', values: ['DE'] });

    const few = await readStats(browser, 'totals', { filters });
    const visits = await readStats(browser, 'by/country', {});

    expect([few.totals.unique, few.is_estimated]).toEqual([10, false]);
    expect([visits.total, visits.is_estimated]).toEqual([VISITORS, false]);
  });
});
