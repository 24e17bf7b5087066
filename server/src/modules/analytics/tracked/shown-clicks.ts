import type { Scope } from '../../../platform/scope.ts';
import { shownSince } from '../../plans/index.ts';
import { findTracked } from '../../usage/index.ts';
import { all, always, isOneOf, not, type Condition } from '../condition.ts';
import type { Span } from '../spans.ts';
import { findFullMonths } from './full-months.ts';

/** A stretch of time of which no clicks are shown. */
export interface HiddenStretch {
  from: Date;
  until: Date;
  /** How many clicks of its usage month are. */
  shown: number;
}

/** Which clicks a plan shows. Whatever reads clicks for people asks for it, so that nothing shows more. */
export interface Shown {
  /** The beginning; null where clicks are shown since ever. */
  since: Date | null;
  hidden: readonly HiddenStretch[];
  /** True for all clicks that are shown. */
  condition: Condition;
}

/** Which clicks the plan of whoever pays for a workspace shows. */
export async function findShown(
  scope: Pick<Scope, 'db' | 'billable' | 'clock' | 'entitlements'>,
): Promise<Shown> {
  const since = shownSince(scope);
  const isLater = since === null ? always : { sql: `ts >= ${momentOf(since)}`, params: {} };
  const months = await findFullMonths(scope);
  const { billable, entitlements } = scope;
  if (billable === null || months.length === 0) return { since, hidden: [], condition: isLater };
  const { except } = await findTracked(scope, { billableId: billable.id, options: entitlements.options });
  const hidden = months.map(({ reachedAt, endsAt, shownClicks }) => ({
    ...{ from: reachedAt, until: endsAt, shown: shownClicks },
  }));
  return { since, hidden, condition: all([isLater, isOutside(hidden, except)]) };
}

function isOutside(stretches: readonly HiddenStretch[], except: readonly number[]): Condition {
  const within = stretches.map(({ from, until }) => `ts >= ${momentOf(from)} and ts < ${momentOf(until)}`);
  const sql = within.map((each) => `(${each})`).join(' or ');
  return not(all([{ sql, params: {} }, not(isOneOf('link_id', except))]));
}

function momentOf(at: Date): string {
  return `fromUnixTimestamp64Milli(${String(at.getTime())}, 'UTC')`;
}

/** Whether all clicks of a span are shown: counts of less would be compared with what they are not. */
export function isShownWhole(
  { since, hidden }: Shown,
  { from, until }: Pick<Span, 'from' | 'until'>,
): boolean {
  if (since !== null && from < since) return false;
  return hidden.every((stretch) => stretch.from >= until || stretch.until <= from);
}
