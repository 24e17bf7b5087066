import type { SharedLimit, TeamUsageView } from '@linklet/contract/usage/endpoints.ts';
import type { LimitUsage, UsageName } from '@linklet/contract/usage/limits.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { countClicks } from './count-clicks.ts';
import { countUsageOfWorkspace } from './count-usage.ts';
import { paysByItself } from './overages/pays-by-itself.ts';
import { readUsage } from './read-usage.ts';
import { monthOf } from './usage-month.ts';

/** Throws `not_found`. */
export async function readTeamUsage(scope: Scope): Promise<TeamUsageView> {
  const { billable, workspaceId, entitlements } = scope;
  if (billable === null || workspaceId === null) throw new AppError('not_found');
  const { plan, period, limits, clicks, features, overage } = await readUsage(scope);
  const now = scope.clock();
  const month = monthOf(scope, billable);
  const counted = await countUsageOfWorkspace(scope, { workspaceId, now, monthStart: month.startsAt });
  const redirected =
    clicks && (await countClicks(scope, { billableId: billable.id, workspaceId, month, ...entitlements }));
  return {
    ...{ plan, period, features },
    limits: withPart(limits, counted),
    clicks: clicks && withPart(clicks, redirected ?? {}),
    overage: scope.permissions.has('subscriptions.view') && (await paysByItself(scope)) ? overage : null,
  };
}

function withPart(limits: readonly LimitUsage[], counted: Partial<Record<UsageName, number>>): SharedLimit[] {
  return limits.map((limit) => ({ ...limit, of_team: counted[limit.name] ?? null }));
}
