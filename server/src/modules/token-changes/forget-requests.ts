import { lt } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { tokenRequests } from '../../schema/token-changes/token-requests.table.ts';
import { requestsSince } from './keep-request.ts';

export async function forgetRequests(services: Services): Promise<void> {
  await services.db.delete(tokenRequests).where(lt(tokenRequests.askedAt, requestsSince(services)));
}
