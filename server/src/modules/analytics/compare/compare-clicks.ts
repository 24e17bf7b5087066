import type { ComparedClicks } from '@linklet/contract/analytics/compare.ts';
import type { StatsSeries } from '@linklet/contract/analytics/series.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOneOf } from '../condition.ts';
import { firstStepOf, nameOfStep, stepOf } from '../count-timeline.ts';
import { findCounted, where, type CountedClicks, type Question } from '../counted-clicks.ts';
import { readCounts } from '../read-counts.ts';
import { findSeries, type FoundSeries } from './find-series.ts';

interface Comparison extends Omit<Question, 'link'> {
  series: readonly StatsSeries[];
}

/**
 * The clicks of links and tags beside each other; a click of a link with several of the tags counts for each. Throws
 * `not_found` for links that are not the workspace's, `tag_not_found`, `analytics_off` and `analytics_not_in_plan`.
 */
export async function compareClicks(
  scope: Scope,
  { series: wanted, ...query }: Comparison,
): Promise<ComparedClicks> {
  const clicks = await findCounted(scope, query);
  if (clicks === undefined || scope.workspaceId === null) throw new AppError('not_found');
  const found = await findSeries(scope, scope.workspaceId, wanted);
  const [of, before, steps] = await Promise.all([
    countSeries(scope, clicks, found),
    clicks.before && countSeries(scope, clicks.before, found),
    countSteps(scope, clicks, found),
  ]);
  return {
    ...courseOf(clicks),
    total: of.counts[found.length]?.human ?? 0,
    is_estimated: of.isEstimated || before?.isEstimated === true,
    series: found.map(({ kind, value, name }, index) => ({
      ...{ kind, value, name, ...(of.counts[index] ?? none) },
      before: before && (before.counts[index] ?? none).human,
      points: clicks.span.starts.map(
        (_, at) => steps.get(`${String(index)} ${nameOfStep(clicks.span, at)}`) ?? 0,
      ),
    })),
  };
}

function courseOf({ span: { step, isRunning, starts } }: CountedClicks) {
  const points = starts.map((start) => new Date(start.epochMilliseconds).toISOString());
  return { step, is_running: isRunning, points };
}

const none = { human: 0, unique: 0 };

/** The numbers of those conditions that a click meets, a row for each: all series are read in one go. */
function numbersOf(conditions: readonly string[]): string {
  return `arrayJoin(arrayFilter((number, isOf) -> isOf = 1, range(${String(conditions.length)}), [${conditions.join(', ')}]))`;
}

function conditionsOf(series: readonly FoundSeries[]): string[] {
  return series.map(({ links }) => isOneOf('link_id', links).sql);
}

type Row = Record<'number' | 'human' | 'unique', string>;

/** By the number of the series; behind them, of all links. */
async function countSeries(
  services: Pick<Scope, 'clickhouse'>,
  clicks: CountedClicks,
  series: readonly FoundSeries[],
) {
  const { sql, params } = where(clicks);
  const { rows, isEstimated } = await readCounts<Row>(services, (counts) => ({
    name: 'analytics.compared',
    query: `select number, ${counts.human} as human, ${counts.unique} as unique
      from (select ${numbersOf([...conditionsOf(series), '1'])} as number, bot_class, visitor_hash
        from clicks where ${sql} and event_type = 'redirect' and bot_class = '') group by number`,
    params,
  }));
  const counts: { human: number; unique: number }[] = [];
  for (const { number, human, unique } of rows) {
    counts[Number(number)] = { human: Number(human), unique: Math.min(Number(unique), Number(human)) };
  }
  return { counts, isEstimated };
}

async function countSteps(
  { clickhouse }: Pick<Scope, 'clickhouse'>,
  clicks: CountedClicks,
  series: readonly FoundSeries[],
): Promise<ReadonlyMap<string, number>> {
  const { sql, params } = where(clicks);
  const rows = await clickhouse.read<Record<'number' | 'step' | 'human', string>>({
    name: 'analytics.compared-steps',
    query: `select ${numbersOf(conditionsOf(series))} as number, toString(${stepOf[clicks.span.step]}) as step, count() as human
      from clicks where ${sql} and event_type = 'redirect' and bot_class = '' group by number, step`,
    params: { ...params, first: firstStepOf(clicks.span) },
  });
  return new Map(rows.map(({ number, step, human }) => [`${number} ${step}`, Number(human)]));
}
