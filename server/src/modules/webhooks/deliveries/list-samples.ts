import { and, desc, eq, inArray } from 'drizzle-orm';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import { payloads } from '@linklet/contract/webhooks/payloads.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { webhookDeliveries, webhooks } from '../../../schema/webhooks/webhooks.table.ts';
import { hasFeature } from '../../plans/index.ts';
import { areOwn } from '../find-webhook.ts';
import { requireSeen } from '../webhooks.ts';

const MOST = 3;

interface Sample {
  id: string;
  type: OutwardName;
  timestamp: string;
  data: unknown;
}

/** The newest that were sent of an event, or an example. Throws `webhooks_not_in_plan` and `webhook_beyond_own`. */
export async function listSamples(scope: Scope, name: OutwardName): Promise<Sample[]> {
  if (!hasFeature(scope, 'webhooks')) throw new AppError('webhooks_not_in_plan');
  requireSeen(scope, [name]);
  const own = scope.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(areOwn(scope), eq(webhooks.kind, 'standard')));
  const rows = await scope.db
    .select({ id: webhookDeliveries.eventId, body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.webhookId, own),
        eq(webhookDeliveries.event, name),
        eq(webhookDeliveries.isTest, false),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(MOST);
  const sent = rows.map(({ id, body }) => ({ id, ...(JSON.parse(body) as Omit<Sample, 'id'>) }));
  if (sent.length > 0) return sent;
  const timestamp = scope.clock().toISOString();
  return [{ id: 'evt_example', type: name, timestamp, data: payloads[name].sample }];
}
