import { z } from 'zod';
import type { LimitName } from '@linklet/contract/plans/plans.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { Billable, Scope } from '../../../platform/scope.ts';
import { isMetered, paidBy } from '../overages/peaks.ts';
import { toldPercents } from './told.ts';

export const tellUsageJob = jobKind('tell-usage', z.object({ workspaceId: z.number() }));

interface Taken {
  claims: readonly { name: LimitName; amount: number; limit: number }[];
  before: Partial<Record<LimitName, number>>;
  /** Without what was taken. */
  used: Partial<Record<LimitName, number>>;
}

/** Has whoever pays told, where a part of a limit is reached with what was taken now. */
export async function watchLimits(
  scope: Scope,
  billable: Billable,
  { claims, before, used }: Taken,
): Promise<void> {
  const { workspaceId } = scope;
  const isNews = claims.some(({ name, amount, limit }) => {
    const span = { from: before[name] ?? 0, to: (used[name] ?? 0) + amount };
    return isPassed(span, limit) || isSpent(billable, name, { ...span, limit });
  });
  if (workspaceId === null || !isNews) return;
  await addJob(scope, tellUsageJob, {
    payload: { workspaceId },
    key: `usage of ${String(billable.id)}`,
  });
}

interface Span {
  from: number;
  to: number;
}

function isPassed({ from, to }: Span, limit: number): boolean {
  return limit > 0 && toldPercents.some((part) => from * 100 < limit * part && to * 100 >= limit * part);
}

function isSpent(
  billable: Billable,
  name: LimitName,
  { from, to, limit }: Span & { limit: number },
): boolean {
  const { spendLimit } = billable.overage;
  if (spendLimit === null || to <= limit || !isMetered(billable, name)) return false;
  return isPassed({ from: Math.max(from - limit, 0), to: to - limit }, paidBy(billable, spendLimit));
}
