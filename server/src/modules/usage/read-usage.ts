import { limitNames } from '@linklet/contract/plans/plans.ts';
import { type UsageView } from '@linklet/contract/usage/endpoints.ts';
import { clickLimitNames, type LimitUsage, type UsageName } from '@linklet/contract/usage/limits.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Billable, Scope } from '../../platform/scope.ts';
import { countClicks } from './count-clicks.ts';
import { countUsage } from './count-usage.ts';
import { limitOf, limits } from './limits.ts';
import { usedCredits } from './credits.ts';
import { isMetered } from './overages/peaks.ts';
import { readOverage } from './overages/read-overage.ts';
import { whyFeatures, whyLimited } from './why.ts';
import { monthOf, nowOf, type UsageMonth } from './usage-month.ts';

/** A limit is near from this part of it on. */
const SOFT_PART = 0.8;

/** Throws `not_found` for a workspace without a billable. */
export async function readUsage(scope: Scope): Promise<UsageView> {
  const { billable } = scope;
  if (billable === null) throw new AppError('not_found');
  const now = scope.clock();
  const month = monthOf(scope, billable);
  const [counted, credits, clicks] = await Promise.all([
    countUsage(scope, { billableId: billable.id, now, monthStart: month.startsAt }),
    usedCredits(scope, billable),
    clickViews(scope, { billable, month }),
  ]);
  const used = { ...counted, ...credits };
  const views = limitNames.map((name) => limitView(scope, { name, used: used[name], month }));
  const [limits, features] = await Promise.all([explained(scope, billable, views), whyFeatures(scope)]);
  return {
    plan: scope.entitlements.planName,
    period: { starts_at: month.startsAt.toISOString(), ends_at: month.endsAt.toISOString() },
    ...{ limits, clicks, features },
    overage: await readOverage(scope, billable, used),
  };
}

async function clickViews(
  scope: Scope,
  { billable, month }: { billable: Billable; month: UsageMonth },
): Promise<LimitUsage[] | null> {
  try {
    const used = await countClicks(scope, { billableId: billable.id, month, ...scope.entitlements });
    const views = clickLimitNames.map((name) => limitView(scope, { name, used: used[name], month }));
    return await explained(scope, billable, views);
  } catch (error) {
    scope.log.warn({ err: error }, 'clicks of a usage month could not be counted');
    return null;
  }
}

async function explained(
  scope: Scope,
  billable: Billable,
  views: Omit<LimitUsage, 'why'>[],
): Promise<LimitUsage[]> {
  return Promise.all(
    views.map(async (view) => ({ ...view, why: await whyLimited(scope, billable, view.name) })),
  );
}

export function limitView(
  scope: Scope,
  { name, used, month }: { name: UsageName; used: number; month: UsageMonth },
): Omit<LimitUsage, 'why'> {
  const { billable } = scope;
  const limit = limitOf(scope.entitlements.options, name);
  return {
    name,
    used,
    limit,
    soft_limit: limit === null ? null : Math.floor(limit * SOFT_PART),
    overage: limit !== null && billable && isMetered(billable, name) ? Math.max(used - limit, 0) : null,
    forecast: limits[name].isMonthly
      ? forecastOf(used, month, billable ? nowOf(scope, billable) : scope.clock())
      : used,
  };
}

// A link of the month's first minutes would forecast thousands.
function forecastOf(used: number, { startsAt, endsAt }: UsageMonth, now: Date): number | null {
  const passedMs = now.getTime() - startsAt.getTime();
  if (passedMs < DAY_MS) return null;
  return Math.round((used * (endsAt.getTime() - startsAt.getTime())) / passedMs);
}
