import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import type { Services } from '../../../platform/scope.ts';
import { links } from '../links.table.ts';

const payload = z.object({ workspaceId: z.number() });

/** Deletes every link of a workspace whose owner is gone and wanted it so. Aliases stay taken. */
export async function switchOffLinks(services: Services, given: unknown): Promise<void> {
  const { workspaceId } = payload.parse(given);
  await services.db
    .update(links)
    .set({ status: sql`${links.status} | ${linkStatus.deleted}`, updatedAt: services.clock() })
    .where(and(eq(links.workspaceId, workspaceId), sql`${links.status} & ${linkStatus.deleted} = 0`));
  services.afterCommit(services.announceLinkChange);
}
