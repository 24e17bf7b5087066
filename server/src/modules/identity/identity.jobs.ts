import { lt } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { sessions } from './sessions.table.ts';

/** Removes sessions that are over, and with them their idempotency keys. */
export async function endOldSessions(services: Services): Promise<void> {
  await services.db.delete(sessions).where(lt(sessions.expiresAt, services.clock()));
}
