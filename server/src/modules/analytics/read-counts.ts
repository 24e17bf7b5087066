import { LRUCache } from 'lru-cache';
import type { ClickKind } from '@linklet/contract/analytics/filters.ts';
import { isMemoryExceeded, type NamedQuery } from '../../platform/clickhouse/clickhouse.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';

/** Expressions that count a kind of visit. */
export type Counts = Readonly<Record<ClickKind, string>>;

/** A visitor's hash changes daily, so that uniques of more days are sums of days. */
const exact = countsBy('uniqExactIf');
// With the engine's 131,072 cells a standard error of 0.3 %.
const estimated = countsBy('uniqCombined64If');

function countsBy(uniq: string): Counts {
  const unique = `${uniq}(visitor_hash, bot_class = '')`;
  return {
    human: `countIf(bot_class = '')`,
    unique,
    // What is estimated must not be more than the whole.
    non_unique: `toUInt64(greatest(0, countIf(bot_class = '') - ${unique}))`,
    bot: `countIf(bot_class != '')`,
  };
}

// Questions whose exact answer took too much memory a while ago: finding that out again takes seconds.
const tooLarge = new LRUCache<string, true>({ max: 1000, ttl: HOUR_MS });

export interface Counted<Row> {
  rows: Row[];
  /** Whether unique visitors are estimated, within about 1 %. */
  isEstimated: boolean;
}

/** Asks for counts that are exact, or where these take more memory than a query may, with estimated unique visitors. */
export async function readCounts<Row>(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  toQuery: (counts: Counts) => NamedQuery,
): Promise<Counted<Row>> {
  const query = toQuery(exact);
  const question = JSON.stringify(query);
  if (!tooLarge.has(question)) {
    try {
      return { rows: await clickhouse.read<Row>(query), isEstimated: false };
    } catch (error) {
      if (!isMemoryExceeded(error)) throw error;
      tooLarge.set(question, true);
    }
  }
  return { rows: await clickhouse.read<Row>(toQuery(estimated)), isEstimated: true };
}
