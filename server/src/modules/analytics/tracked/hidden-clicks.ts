import type { Scope } from '../../../platform/scope.ts';
import { findTracked } from '../../usage/index.ts';
import { all, isOneOf, not, type Condition } from '../condition.ts';
import { findFullMonths } from './full-months.ts';

/** A stretch of time of which no clicks are shown. */
export interface HiddenStretch {
  from: Date;
  until: Date;
  /** How many clicks of its usage month are. */
  shown: number;
}

export interface Hidden {
  stretches: readonly HiddenStretch[];
  /** True for all clicks that are shown. */
  condition: Condition;
}

/** Which clicks the plan of whoever pays for a workspace does not show. */
export async function findHidden(scope: Pick<Scope, 'db' | 'billable' | 'entitlements'>): Promise<Hidden> {
  const months = await findFullMonths(scope);
  const { billable, entitlements } = scope;
  if (billable === null || months.length === 0) return { stretches: [], condition: all([]) };
  const { except } = await findTracked(scope, { billableId: billable.id, options: entitlements.options });
  const stretches = months.map(({ reachedAt, endsAt, shownClicks }) => ({
    ...{ from: reachedAt, until: endsAt, shown: shownClicks },
  }));
  return { stretches, condition: conditionOf(stretches, except) };
}

function conditionOf(stretches: readonly HiddenStretch[], except: readonly number[]): Condition {
  const within = stretches.map(({ from, until }) => `ts >= ${momentOf(from)} and ts < ${momentOf(until)}`);
  const sql = within.map((each) => `(${each})`).join(' or ');
  return not(all([{ sql, params: {} }, not(isOneOf('link_id', except))]));
}

function momentOf(at: Date): string {
  return `fromUnixTimestamp64Milli(${String(at.getTime())}, 'UTC')`;
}
