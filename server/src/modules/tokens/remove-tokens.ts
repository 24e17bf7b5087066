import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';
import { recordEvents } from '../audit/index.ts';
import { toSettings } from './tokens.ts';

/** Also those of workspaces of organizations: whoever made them did so as this account. */
export async function removeTokens(services: Services, { userId }: { userId: number }): Promise<void> {
  const removed = await services.db.delete(apiTokens).where(eq(apiTokens.madeBy, userId)).returning();
  const entries = removed.map((token) => ({
    ...{ userId, workspaceId: token.workspaceId, target: token.publicId, before: toSettings(token) },
  }));
  await recordEvents(services, 'token.revoked', entries);
}
