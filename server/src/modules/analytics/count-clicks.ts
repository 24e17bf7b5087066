import type { z } from 'zod';
import type * as api from '@linklet/contract/analytics/clicks-of-links.ts';
import type { Scope } from '../../platform/scope.ts';
import { countHumanClicks, countHumanDays } from '../clicks/index.ts';
import { findTrackedLinks } from '../links/index.ts';
import { spanOf } from './spans.ts';
import { findShown } from './tracked/shown-clicks.ts';
import { requireAnalytics } from '../plans/index.ts';

/**
 * The human clicks that the plan shows of those links that are the workspace's and whose statistics are on, and the last of each, by the
 * link's public name. Throws `analytics_not_in_plan`.
 */
export async function countClicks(
  scope: Scope,
  hashes: string[],
): Promise<z.input<(typeof api.countClicks)['response']>> {
  const links = await findCounted(scope, hashes);
  const clicks = await countHumanClicks(scope, links, (await findShown(scope)).condition);
  return {
    clicks: Object.fromEntries(links.map(({ id, hash }) => [hash, clicks.get(id)?.count ?? 0])),
    last: Object.fromEntries(
      links.flatMap(({ id, hash }) => {
        const last = clicks.get(id)?.lastAt;
        return last ? [[hash, last.toISOString()]] : [];
      }),
    ),
  };
}

/** The human clicks of the last thirty days of the same links, day by day. Throws as `countClicks` does. */
export async function countClickDays(
  scope: Scope,
  { links: hashes, zone }: z.output<NonNullable<(typeof api.countClickDays)['query']>>,
): Promise<z.input<(typeof api.countClickDays)['response']>> {
  const links = await findCounted(scope, hashes);
  const { from, starts } = spanOf({ period: 'last_30_day', zone }, scope.clock());
  const shown = (await findShown(scope)).condition;
  const rows = await countHumanDays(scope, links, { shown, from, zone });
  const ofDay = new Map(rows.map(({ linkId, day, count }) => [`${String(linkId)} ${day}`, count]));
  const days = starts.map((start) => start.toPlainDate().toString());
  return {
    days: Object.fromEntries(
      links.map(({ id, hash }) => [hash, days.map((day) => ofDay.get(`${String(id)} ${day}`) ?? 0)]),
    ),
  };
}

async function findCounted(scope: Scope, hashes: string[]) {
  requireAnalytics(scope);
  const { workspaceId } = scope;
  return workspaceId === null ? [] : findTrackedLinks(scope, workspaceId, hashes);
}
