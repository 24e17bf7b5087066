import { eq } from 'drizzle-orm';
import type { Job } from '../../../platform/callers/caller.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { callerUserOf } from '../../accounts/index.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { openWorkspaceOfJob } from '../../organizations/index.ts';
import { withinToken } from '../../tokens/index.ts';
import type { Batch } from '../../../schema/links/bulk.table.ts';

/**
 * What whoever sent a batch may do by now, for the job that works on it; null where they, or the token that they sent it
 * with, may no longer make links there, or the account has ended.
 */
export async function scopeOfBatch(
  services: Services,
  batch: Pick<Batch, 'userId' | 'workspaceId' | 'byToken' | 'tokenId'>,
): Promise<Scope<Job> | null> {
  const { userId, workspaceId } = batch;
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user || user.terminatedAt !== null || user.deletedAt !== null) return null;
  const caller: Job = { kind: 'job', user: callerUserOf(user), workspaceId: user.workspaceId };
  const opened = await openWorkspaceOfJob(services, caller, workspaceId);
  const workspace = opened && (await withinToken(services, opened, batch));
  return workspace && { ...services, ...workspace, caller };
}
