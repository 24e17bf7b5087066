import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../clock.ts';
import type { Services } from '../../scope.ts';
import { idempotencyKeys } from './idempotency.table.ts';

export async function forgetOldKeys({ db, clock }: Services): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(clock().getTime() - DAY_MS)));
}
