import { count, eq } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { forgetWorkspace } from '../sessions/index.ts';
import { links } from '../../schema/links/links.table.ts';

/** Lets a guest's session forget its links, and answers how many there were. The links go on working. */
export async function clearHistory(scope: Scope): Promise<number> {
  const { workspaceId } = scope;
  if (workspaceId === null) return 0;
  const [row] = await scope.db
    .select({ total: count() })
    .from(links)
    .where(eq(links.workspaceId, workspaceId));
  await forgetWorkspace(scope);
  return row?.total ?? 0;
}
