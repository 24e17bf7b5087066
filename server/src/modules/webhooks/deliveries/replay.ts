import { and, eq, gte, inArray } from 'drizzle-orm';
import type { DeliveryView } from '@linklet/contract/webhooks/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { webhookDeliveries, type Webhook } from '../../../schema/webhooks/webhooks.table.ts';
import { sendWebhookJob } from '../sending/send-webhook-job.ts';
import { findUsable } from '../webhooks.ts';
import { toDeliveryView } from './delivery-view.ts';
import { areSeen, findDelivery } from './list-deliveries.ts';

const MOST_AT_ONCE = 10_000;

/** Sends one again under the same id. Throws `not_found` and `webhook_off`. */
export async function replayDelivery(scope: Scope, id: string, deliveryId: string): Promise<DeliveryView> {
  const webhook = await findUsable(scope, id);
  requireOn(webhook);
  const delivery = await findDelivery(scope, webhook, deliveryId);
  if (delivery.state !== 'pending') await sendAgain(scope, webhook, [delivery.id]);
  return toDeliveryView(await findDelivery(scope, webhook, deliveryId));
}

/** Sends all again that failed since then, in their order; answers how many. Throws `not_found` and `webhook_off`. */
export async function replayFailed(scope: Scope, id: string, since: Date): Promise<number> {
  const webhook = await findUsable(scope, id);
  requireOn(webhook);
  const rows = await scope.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        areSeen(scope, webhook),
        eq(webhookDeliveries.state, 'failed'),
        eq(webhookDeliveries.isTest, false),
        gte(webhookDeliveries.createdAt, since),
      ),
    )
    .orderBy(webhookDeliveries.id)
    .limit(MOST_AT_ONCE);
  await sendAgain(
    scope,
    webhook,
    rows.map((row) => row.id),
  );
  return rows.length;
}

function requireOn({ offReason }: Webhook): void {
  if (offReason !== null) throw new AppError('webhook_off');
}

async function sendAgain(scope: Scope, webhook: Webhook, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(scope, async (scope) => {
    await scope.db
      .update(webhookDeliveries)
      .set({ state: 'pending', nextTryAt: scope.clock(), leasedUntil: null, failedTries: 0 })
      .where(and(areSeen(scope, webhook), inArray(webhookDeliveries.id, [...ids])));
    await addJob(scope, sendWebhookJob, { payload: { webhookId: webhook.id } });
  });
}
