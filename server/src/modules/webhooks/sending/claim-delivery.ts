import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import {
  webhookDeliveries,
  webhooks,
  type Delivery,
  type Webhook,
} from '../../../schema/webhooks/webhooks.table.ts';

/** Longer than any try takes: whoever holds it longer has died. */
const LEASE_MS = 25_000;

export interface Claimed {
  webhook: Webhook;
  delivery: Delivery;
}

/**
 * Takes the next delivery of a webhook that is due; undefined for none. Of one subject only the oldest that is pending is
 * sent, so that its deliveries come in their order; whoever died while sending one loses it when its lease ends.
 */
export async function claimDelivery(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  webhookId: number,
): Promise<Claimed | undefined> {
  const now = clock();
  const at = sql`${now.toISOString()}::timestamptz`;
  const lease = new Date(now.getTime() + LEASE_MS);
  const due = sql`(
    select delivery.id from webhook_deliveries delivery
    join webhooks on webhooks.id = delivery.webhook_id
    where delivery.webhook_id = ${webhookId} and delivery.state = 'pending' and delivery.next_try_at <= ${at}
      and (delivery.leased_until is null or delivery.leased_until < ${at})
      and (delivery.is_test or
        webhooks.off_reason is null and (webhooks.paused_until is null or webhooks.paused_until <= ${at}))
      and not exists (
        select from webhook_deliveries earlier
        where earlier.webhook_id = delivery.webhook_id and earlier.subject = delivery.subject
          and earlier.state = 'pending' and earlier.id < delivery.id)
    order by delivery.next_try_at, delivery.id
    limit 1
    for update of delivery skip locked)`;
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ leasedUntil: lease })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), sql`${webhookDeliveries.id} = any(array${due})`))
    .returning();
  if (!delivery) return undefined;
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
  return webhook && { webhook, delivery };
}

/** Webhooks of which something is due. */
export async function findDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number[]> {
  const at = sql`${clock().toISOString()}::timestamptz`;
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      sql`exists (
        select from webhook_deliveries
        where webhook_id = ${webhooks.id} and state = 'pending' and next_try_at <= ${at}
          and (is_test or ${webhooks.offReason} is null))`,
    );
  return rows.map(({ id }) => id);
}
