import type { Services } from '../../../platform/scope.ts';
import type { ClicksAsked } from '../../../hooks/links.hooks.ts';
import { countHumanClicks } from '../../clicks/index.ts';
import { findEntitlements, hasAnalytics } from '../../plans/index.ts';
import { all, type Condition } from '../condition.ts';
import { spanOf } from '../spans.ts';
import { findShown } from '../tracked/shown-clicks.ts';

/** The clicks of links that are exported with them, as far as the plan shows them; null where it has no statistics. */
export async function countExported(
  services: Services,
  { workspaceId, links, ...asked }: ClicksAsked,
): Promise<ReadonlyMap<number, number> | null> {
  const plan = await findEntitlements(services, { workspaceId, isVerified: true });
  if (!hasAnalytics(plan)) return null;
  const shown = await findShown({ ...services, ...plan });
  const counted = await countHumanClicks(services, links, all([shown.condition, within(asked)]));
  return new Map([...counted].map(([id, { count }]) => [id, count]));
}

function within({ wanted: { period, ...wanted }, at }: Pick<ClicksAsked, 'wanted' | 'at'>): Condition {
  const until = { sql: `ts < {until:DateTime64(3, 'UTC')}`, params: { until: at } };
  if (period === 'all') return until;
  const span = spanOf({ ...wanted, period }, at);
  const isOver = span.until < at;
  return {
    sql: `ts >= {from:DateTime64(3, 'UTC')} and ${until.sql}`,
    params: { from: span.from, until: isOver ? span.until : at },
  };
}
