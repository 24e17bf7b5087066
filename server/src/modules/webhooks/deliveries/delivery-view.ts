import type { DeliveryView } from '@linklet/contract/webhooks/endpoints.ts';
import type { Delivery } from '../../../schema/webhooks/webhooks.table.ts';

export function toDeliveryView(row: Delivery): DeliveryView {
  return {
    ...{ id: row.publicId, event_id: row.eventId, event: row.event, state: row.state, is_test: row.isTest },
    ...{ created_at: row.createdAt.toISOString(), tries: row.tries },
    next_try_at: row.nextTryAt?.toISOString() ?? null,
  };
}
