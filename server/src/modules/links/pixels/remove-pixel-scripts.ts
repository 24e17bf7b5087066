import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { recordEvents } from '../../audit/index.ts';
import { pixelScripts } from '../../../schema/links/pixel-scripts.table.ts';

/** Scripts of whoever had the account before follow no visitor of its links any more. */
export async function removePixelScripts(services: Services, { userId }: { userId: number }): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  const { workspaceId } = user;
  const removed = await services.db
    .delete(pixelScripts)
    .where(eq(pixelScripts.workspaceId, workspaceId))
    .returning();
  const entries = removed.map(({ id, name, provider, pixelId }) => ({
    ...{ userId, workspaceId, target: String(id) },
    before: { name, provider, pixel_id: pixelId },
  }));
  await recordEvents(services, 'pixel_script.deleted', entries);
  await services.db.execute(sql`
    update links set pixels = '[]', version = version + 1
    where workspace_id = ${workspaceId} and pixels <> '[]'`);
  services.afterCommit(services.announceLinkChange);
}
