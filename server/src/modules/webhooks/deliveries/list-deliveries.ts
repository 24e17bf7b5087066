import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { DeliveryState, DeliveryView, WholeDelivery } from '@linklet/contract/webhooks/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { pageOf } from '../../../platform/postgres/page-of.ts';
import type { Scope } from '../../../platform/scope.ts';
import { webhookDeliveries, type Delivery, type Webhook } from '../../../schema/webhooks/webhooks.table.ts';
import { findWebhook, openedWorkspace } from '../find-webhook.ts';
import { visibleEvents } from '../may-see.ts';
import { toDeliveryView } from './delivery-view.ts';

const PAGE_SIZE = 30;

interface Asked {
  state?: DeliveryState | undefined;
  before?: number | undefined;
}

/** Of events that whoever asks may see, the newest first. Throws `not_found`. */
export async function listDeliveries(
  scope: Scope,
  id: string,
  { state, before }: Asked,
): Promise<{ data: DeliveryView[]; next: number | null }> {
  const webhook = await findWebhook(scope, id);
  const rows = await scope.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        areSeen(scope, webhook),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(PAGE_SIZE + 1);
  const { data, next } = pageOf(rows, PAGE_SIZE);
  return { data: data.map(toDeliveryView), next };
}

/** With what was sent and what came back. Throws `not_found`. */
export async function readDelivery(scope: Scope, id: string, deliveryId: string): Promise<WholeDelivery> {
  const delivery = await findDelivery(scope, await findWebhook(scope, id), deliveryId);
  return { ...toDeliveryView(delivery), request: delivery.body, answer: delivery.answer };
}

/** Throws `not_found`. */
export async function findDelivery(scope: Scope, webhook: Webhook, id: string): Promise<Delivery> {
  const [found] = await scope.db
    .select()
    .from(webhookDeliveries)
    .where(and(areSeen(scope, webhook), eq(webhookDeliveries.publicId, id)));
  if (!found) throw new AppError('not_found');
  return found;
}

/** What others were told is no more to be seen here than elsewhere. */
export function areSeen(scope: Scope, { id }: Webhook): SQL | undefined {
  return and(
    eq(webhookDeliveries.workspaceId, openedWorkspace(scope)),
    eq(webhookDeliveries.webhookId, id),
    inArray(webhookDeliveries.event, visibleEvents(scope)),
  );
}
