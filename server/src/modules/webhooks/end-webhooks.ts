import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { webhookDeliveries, webhooks } from '../../schema/webhooks/webhooks.table.ts';
import { switchOff } from './sending/settle-delivery.ts';

const KEPT_DAYS = 30;

/** The job that forgets what was sent long ago. */
export async function forgetDeliveries({ db, clock }: Services): Promise<void> {
  const longAgo = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, longAgo));
}

/** Nobody is told any more of workspaces that nobody can enter. */
export async function forgetWebhooks({ db }: Services, workspaceIds: readonly number[]): Promise<void> {
  if (workspaceIds.length === 0) return;
  await db.delete(webhooks).where(inArray(webhooks.workspaceId, [...workspaceIds]));
}

/** Whoever takes over an account that anybody could have made doesn't tell others what happens in it. */
export async function forgetWebhooksOf({ db }: Services, userId: number): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.madeBy, userId));
}

interface Left {
  organizationId: number;
  userId: number;
}

/** Those of somebody who has left an organization end there. */
export async function endWebhooksOf(services: Services, { organizationId, userId }: Left): Promise<void> {
  const isTheirs = and(eq(webhooks.organizationId, organizationId), eq(webhooks.madeBy, userId));
  const rows = await services.db
    .select()
    .from(webhooks)
    .where(and(isTheirs, isNull(webhooks.offReason)));
  for (const webhook of rows) await switchOff(services, webhook, 'maker');
}
