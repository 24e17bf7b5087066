import { eq } from 'drizzle-orm';
import { requireUser } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { subscriptions } from '../../schema/billing/billing.table.ts';
import type { Payer } from './payer.ts';

/**
 * Whether a billable may try a plan: once, before it has paid for any, and with a verified address. What staff gave does not
 * count.
 */
export async function mayTry(scope: Scope, { billableId }: Payer): Promise<boolean> {
  if (!requireUser(scope).isVerified) return false;
  const rows = await scope.db
    .select({ provider: subscriptions.provider })
    .from(subscriptions)
    .where(eq(subscriptions.billableId, billableId));
  return rows.every(({ provider }) => provider === null);
}
