import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../accounts/users.table.ts';
import { pixelScripts } from './pixel-scripts.table.ts';

/** Scripts of whoever had the account before follow no visitor of its links any more. */
export async function removePixelScripts(services: Services, { userId }: { userId: number }): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  await services.db.delete(pixelScripts).where(eq(pixelScripts.workspaceId, user.workspaceId));
  await services.db.execute(sql`
    update links set pixels = '[]', version = version + 1
    where workspace_id = ${user.workspaceId} and pixels <> '[]'`);
  services.afterCommit(services.announceLinkChange);
}
