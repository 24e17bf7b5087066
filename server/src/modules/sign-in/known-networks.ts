import { createHmac } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { addressOf } from '../../platform/callers/caller.ts';
import { visitorNetwork } from '../../platform/network/address-ranges.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { deriveSecret } from '../../platform/crypto.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { knownNetworks } from '../../schema/sign-in/known-networks.table.ts';

const KEEP_MS = 90 * DAY_MS;

/** From here the account was opened: its owner is known again, also after signing out. */
export async function rememberNetwork(scope: Scope, userId: number): Promise<void> {
  const usedAt = scope.clock();
  await scope.db
    .insert(knownNetworks)
    .values({ userId, network: networkOf(scope, userId), usedAt })
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.network], set: { usedAt } });
}

/** Whether the account was opened from here in the last ninety days. */
export async function isKnownNetwork(scope: Scope, userId: number): Promise<boolean> {
  const rows = await scope.db
    .select({ userId: knownNetworks.userId })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, userId), eq(knownNetworks.network, networkOf(scope, userId))));
  return rows.length > 0;
}

/** The job behind it. */
export async function forgetOldNetworks({ db, clock }: Services): Promise<void> {
  await db.delete(knownNetworks).where(lt(knownNetworks.usedAt, new Date(clock().getTime() - KEEP_MS)));
}

function networkOf({ secretKey, caller }: Scope, userId: number): Buffer {
  return createHmac('sha256', deriveSecret(secretKey, 'known networks'))
    .update(`${String(userId)} ${visitorNetwork(addressOf(caller))}`)
    .digest();
}
