import { limitNames } from '@linklet/contract/plans/plans.ts';
import {
  clickLimitNames,
  overageAmount,
  type LimitUsage,
  type UsageName,
  type UsageView,
} from '@linklet/contract/usage/endpoints.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Billable, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { allowOverage } from '../plans/index.ts';
import { countClicks } from './count-clicks.ts';
import { countUsage } from './count-usage.ts';
import { limitOf, limits } from './limits.ts';
import { usedCredits } from './web-credits.ts';
import { usageMonth, type UsageMonth } from './usage-month.ts';

/** A limit is near from this part of it on. */
const SOFT_PART = 0.8;

/** Throws `not_found` for a workspace without a billable. */
export async function readUsage(scope: Scope): Promise<UsageView> {
  const { billable } = scope;
  if (billable === null) throw new AppError('not_found');
  const now = scope.clock();
  const month = usageMonth(billable.anchor, now);
  const [counted, credits, clicks] = await Promise.all([
    countUsage(scope, { billableId: billable.id, now, monthStart: month.startsAt }),
    usedCredits(scope, billable),
    clickViews(scope, { billable, month }),
  ]);
  const used = { ...counted, web_credits: credits };
  const views = limitNames.map((name) => limitView(scope, { name, used: used[name], month }));
  return {
    plan: scope.entitlements.planName,
    period: { starts_at: month.startsAt.toISOString(), ends_at: month.endsAt.toISOString() },
    limits: views,
    clicks,
    overage: {
      is_allowed: billable.meteredBy.length > 0,
      is_enabled: billable.overageEnabled,
      amount: views.reduce((sum, { overage }) => sum + overageAmount(overage ?? 0), 0),
      currency: 'USD',
    },
  };
}

async function clickViews(
  scope: Scope,
  { billable, month }: { billable: Billable; month: UsageMonth },
): Promise<LimitUsage[] | null> {
  try {
    const used = await countClicks(scope, { billableId: billable.id, month, ...scope.entitlements });
    return clickLimitNames.map((name) => limitView(scope, { name, used: used[name], month }));
  } catch (error) {
    scope.log.warn({ err: error }, 'clicks of a usage month could not be counted');
    return null;
  }
}

export function limitView(
  scope: Scope,
  { name, used, month }: { name: UsageName; used: number; month: UsageMonth },
): LimitUsage {
  const limit = limitOf(scope.entitlements.options, name);
  return {
    name,
    used,
    limit,
    soft_limit: limit === null ? null : Math.floor(limit * SOFT_PART),
    overage: limit !== null && isMetered(scope, name) ? Math.max(used - limit, 0) : null,
    forecast: limits[name].isMonthly ? forecastOf(used, month, scope.clock()) : used,
  };
}

function isMetered({ billable }: Scope, name: UsageName): boolean {
  return (
    billable !== null && billable.overageEnabled && billable.meteredBy.some((metered) => metered === name)
  );
}

// A link of the month's first minutes would forecast thousands.
function forecastOf(used: number, { startsAt, endsAt }: UsageMonth, now: Date): number | null {
  const passedMs = now.getTime() - startsAt.getTime();
  if (passedMs < DAY_MS) return null;
  return Math.round((used * (endsAt.getTime() - startsAt.getTime())) / passedMs);
}

/** Throws `overage_not_allowed`. */
export async function setOverage(scope: Scope, { enabled }: { enabled: boolean }): Promise<UsageView> {
  const { billable } = scope;
  if (billable === null || billable.meteredBy.length === 0) throw new AppError('overage_not_allowed');
  await inTransaction(scope, async (scope) => {
    await allowOverage(scope, billable.id, enabled);
    await recordEvent(scope, 'overage.changed', {
      before: { enabled: billable.overageEnabled },
      after: { enabled },
    });
  });
  return readUsage({ ...scope, billable: { ...billable, overageEnabled: enabled } });
}
