import type { QuoteView } from '@linklet/contract/billing/views.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { Scope } from '../../platform/scope.ts';
import { limitOf, readUsage } from '../usage/index.ts';

const standing = ['active_aliases', 'aliases'] as const;

/** What is used beyond the limits of other options: it stays, and nothing is added to it. */
export async function exceededBy(scope: Scope, options: PlanOptions): Promise<QuoteView['exceeded']> {
  const { limits } = await readUsage(scope);
  return standing.flatMap((name) => {
    const used = limits.find((each) => each.name === name)?.used ?? 0;
    const limit = limitOf(options, name);
    return limit !== null && used > limit ? [{ name, used, limit }] : [];
  });
}
