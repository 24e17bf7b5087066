import { and, arrayContains, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import type { Services } from '../../../platform/scope.ts';
import { webhooks } from '../../../schema/webhooks/webhooks.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import type { Addressee } from './write-deliveries.ts';

const wanted = { id: webhooks.id, workspaceId: webhooks.workspaceId, kind: webhooks.kind };

/** The webhooks of workspaces that are told of a name. */
export async function addresseesIn(
  { db }: Pick<Services, 'db'>,
  name: OutwardName,
  workspaceIds: readonly number[],
): Promise<Addressee[]> {
  if (workspaceIds.length === 0) return [];
  return db
    .select(wanted)
    .from(webhooks)
    .where(tells(name, inArray(webhooks.workspaceId, [...workspaceIds])));
}

/** Those of all workspaces of an organization, or of an account. */
export async function addresseesOf(
  { db }: Pick<Services, 'db'>,
  name: OutwardName,
  owner: { organizationId: number | null; userId: number | null },
): Promise<Addressee[]> {
  const { organizationId, userId } = owner;
  if (organizationId === null && userId === null) return [];
  const isOfOwner =
    organizationId === null
      ? and(eq(webhooks.madeBy, userId ?? 0), isNull(webhooks.organizationId))
      : eq(webhooks.organizationId, organizationId);
  return db.select(wanted).from(webhooks).where(tells(name, isOfOwner));
}

/** Those of the workspaces that somebody pays for. */
export async function addresseesPaidBy(
  { db }: Pick<Services, 'db'>,
  name: OutwardName,
  billableId: number,
): Promise<Addressee[]> {
  return db
    .select(wanted)
    .from(webhooks)
    .innerJoin(workspaces, eq(workspaces.id, webhooks.workspaceId))
    .where(tells(name, eq(workspaces.billableId, billableId)));
}

function tells(name: OutwardName, isTheirs: SQL | undefined): SQL | undefined {
  return and(isTheirs, isNull(webhooks.offReason), arrayContains(webhooks.events, [name]));
}
