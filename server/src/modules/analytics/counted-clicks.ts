import type { StatsQuery } from '@linklet/contract/analytics/endpoints.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { all, type Condition } from './condition.ts';
import { goBack, spanBefore, spanOf, type Span } from './spans.ts';
import { filterCondition, findSubject } from './subject.ts';
import { findHidden, type HiddenStretch } from './tracked/hidden-clicks.ts';
import { requireAnalytics } from '../plans/index.ts';

/** In which workspace clicks are counted, and by which plan. */
export type Asking = Services & Pick<Scope, 'workspaceId' | 'entitlements' | 'billable'>;

/** What is asked of clicks. */
export interface Question extends StatsQuery {
  /** Clicks of later are left out, and periods end then. */
  frozenAt?: Date;
  /** Whose clicks they are in place of the workspace's that it is asked in. */
  workspaces?: readonly number[];
}

/** Which clicks are counted. */
export interface CountedClicks {
  workspaces: readonly number[];
  span: Span;
  /** How far back the plan shows clicks. */
  shownFrom: Date | null;
  frozenAt: Date | null;
  /** Of which the plan shows no clicks any more. */
  hidden: readonly HiddenStretch[];
  /** All but the span. */
  condition: Condition;
  /** The same clicks of the period that it is compared with. */
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
  const [filters, hidden] = await Promise.all([
    filterCondition(scope, workspaces, query.filters),
    findHidden(scope),
  ]);
  const condition = all([subject.condition, filters, hidden.condition]);
  const now = query.frozenAt ?? scope.clock();
  const { analytics_period } = scope.entitlements.options;
  const shownFrom = analytics_period === null ? null : goBack(scope.clock(), analytics_period);
  const always = {
    workspaces,
    shownFrom,
    frozenAt: query.frozenAt ?? null,
    hidden: hidden.stretches,
    condition,
  };
  const counted = (span: Span): CountedClicks => ({ ...always, span, before: null });
  return {
    ...counted(spanOf(query, now)),
    before: query.compare === undefined ? null : counted(spanBefore(query, query.compare, now)),
  };
}

/** The condition of a query for the clicks of the span, and the placeholders that any part of it may use. */
export function where({ span, shownFrom, frozenAt, condition }: CountedClicks): Condition {
  const from = shownFrom !== null && shownFrom > span.from ? shownFrom : span.from;
  const until = frozenAt !== null && frozenAt < span.until ? frozenAt : span.until;
  return all([
    condition,
    {
      sql: `ts >= {from:DateTime64(3, 'UTC')} and ts < {until:DateTime64(3, 'UTC')}`,
      params: { from, until, zone: span.zone },
    },
  ]);
}
