import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { recordEvents } from '../../audit/index.ts';
import { stateOf } from '../link-view.ts';
import { links } from '../../../schema/links/links.table.ts';

const LINKS_AT_ONCE = 5_000;

export const switchOffLinksJob = jobKind('switch-off-links', z.object({ workspaceId: z.number() }));

/** Deletes every link of a workspace whose owner is gone and wanted it so. Aliases stay taken. */
export async function switchOffLinks(
  services: Services,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  let switchedOff = LINKS_AT_ONCE;
  while (switchedOff === LINKS_AT_ONCE) {
    switchedOff = await inTransaction(services, async (services) => switchOff(services, workspaceId));
    services.afterCommit(services.announceLinkChange);
  }
}

async function switchOff(services: Services, workspaceId: number): Promise<number> {
  const isOn = and(eq(links.workspaceId, workspaceId), sql`${links.status} & ${linkStatus.deleted} = 0`);
  const some = services.db.select({ id: links.id }).from(links).where(isOn).limit(LINKS_AT_ONCE);
  const deleted = await services.db
    .update(links)
    .set({ status: sql`${links.status} | ${linkStatus.deleted}`, updatedAt: services.clock() })
    .where(and(isOn, inArray(links.id, some)))
    .returning({ hash: links.hash, status: links.status });
  const entries = deleted.map(({ hash, status }) => ({
    ...{ workspaceId, target: hash },
    before: { state: stateOf(status & ~linkStatus.deleted) },
    after: { state: 'deleted' as const },
  }));
  await recordEvents(services, 'link.deleted', entries);
  return deleted.length;
}
