import { randomUUID } from 'node:crypto';
import type { DeliveryView } from '@linklet/contract/webhooks/endpoints.ts';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import { payloads } from '@linklet/contract/webhooks/payloads.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { writeDeliveries } from '../outward/write-deliveries.ts';
import { checkTarget } from '../webhook-target.ts';
import { findUsable, requireSeen } from '../webhooks.ts';
import { toDeliveryView } from './delivery-view.ts';
import { findDelivery } from './list-deliveries.ts';

/**
 * Sends an example once, also where the webhook is off. Throws `not_found`, `webhook_beyond_own` and for Slack
 * `webhook_beyond_slack`.
 */
export async function testWebhook(scope: Scope, id: string, name: OutwardName): Promise<DeliveryView> {
  const webhook = await findUsable(scope, id);
  requireSeen(scope, [name]);
  checkTarget(scope, { url: webhook.url, kind: webhook.kind, events: [name] });
  const data: unknown = payloads[name].sample;
  const message = { name, at: scope.clock(), subject: `test ${randomUUID()}`, data, isTest: true };
  const [deliveryId = ''] = await inTransaction(scope, async (scope) =>
    writeDeliveries(scope, [webhook], [message]),
  );
  return toDeliveryView(await findDelivery(scope, webhook, deliveryId));
}
