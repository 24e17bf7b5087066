import type { StatsQuery } from '@linklet/contract/analytics/endpoints.ts';
import { comparisons, type Comparison } from '@linklet/contract/analytics/periods.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { all, always, isOneOf, type Condition } from './condition.ts';
import { spanBefore, spanOf, withoutStepsBefore, type Span } from './spans.ts';
import { filterCondition, findSubject } from './subject.ts';
import { findShown, isShownWhole, type Shown } from './tracked/shown-clicks.ts';
import { requireAnalytics } from '../plans/index.ts';

/** In which workspace clicks are counted, and by which plan. */
export type Asking = Services & Pick<Scope, 'workspaceId' | 'entitlements' | 'billable'>;

/** What is asked of clicks. */
export interface Question extends StatsQuery {
  /** Clicks of later are left out, and periods end then. */
  frozenAt?: Date;
  /** Whose clicks they are in place of the workspace's that it is asked in. */
  workspaces?: readonly number[];
  /** The domain that was clicked on, where it is about one. */
  domainId?: number;
}

/** Which clicks are counted. */
export interface CountedClicks {
  workspaces: readonly number[];
  span: Span;
  /** Which of them the plan shows; the condition says so, too. */
  shown: Shown;
  frozenAt: Date | null;
  /** All but the span. */
  condition: Condition;
  /** The periods that it can be compared with: those of which the plan shows all clicks. */
  comparable: readonly Comparison[];
  /** The same clicks of the period that it is compared with, if it can be. */
  before: CountedClicks | null;
}

/**
 * What a question about clicks asks for; undefined where nothing can have been clicked. Throws `not_found` for a link
 * that is not the workspace's, `analytics_off` and `analytics_not_in_plan`.
 */
export async function findCounted(scope: Asking, query: Question): Promise<CountedClicks | undefined> {
  requireAnalytics(scope);
  const subject = await findSubject(scope, query);
  if (subject === undefined) return undefined;
  const { workspaces } = subject;
  const [filters, shown] = await Promise.all([
    filterCondition(scope, workspaces, query.filters),
    findShown(scope),
  ]);
  const onDomain = query.domainId === undefined ? always : isOneOf('domain_id', [query.domainId]);
  const condition = all([subject.condition, onDomain, filters, shown.condition]);
  const now = query.frozenAt ?? scope.clock();
  const before = (comparison: Comparison) => spanBefore(query, comparison, now);
  const comparable = comparisons.filter((comparison) => isShownWhole(shown, before(comparison)));
  const same = { workspaces, shown, frozenAt: query.frozenAt ?? null, condition, comparable };
  const counted = (span: Span): CountedClicks => ({ ...same, span, before: null });
  const { compare } = query;
  return {
    ...counted(withoutStepsBefore(spanOf(query, now), shown.since)),
    before: compare !== undefined && comparable.includes(compare) ? counted(before(compare)) : null,
  };
}

/** The condition of a query for the clicks of the span, and the placeholders that any part of it may use. */
export function where({ span, frozenAt, condition }: CountedClicks): Condition {
  const until = frozenAt !== null && frozenAt < span.until ? frozenAt : span.until;
  return all([
    condition,
    {
      sql: `ts >= {from:DateTime64(3, 'UTC')} and ts < {until:DateTime64(3, 'UTC')}`,
      params: { from: span.from, until, zone: span.zone },
    },
  ]);
}
