import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { Services } from '../../../platform/scope.ts';
import { links } from '../links.table.ts';

export const switchOffLinksJob = jobKind('switch-off-links', z.object({ workspaceId: z.number() }));

/** Deletes every link of a workspace whose owner is gone and wanted it so. Aliases stay taken. */
export async function switchOffLinks(
  services: Services,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  await services.db
    .update(links)
    .set({ status: sql`${links.status} | ${linkStatus.deleted}`, updatedAt: services.clock() })
    .where(and(eq(links.workspaceId, workspaceId), sql`${links.status} & ${linkStatus.deleted} = 0`));
  services.afterCommit(services.announceLinkChange);
}
