import { randomBytes } from 'node:crypto';
import { MOST_BYTES } from '@linklet/contract/webhooks/payloads.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import type { Services } from '../../../platform/scope.ts';
import { webhookDeliveries, type Webhook } from '../../../schema/webhooks/webhooks.table.ts';
import type { Message } from './message.ts';
import { slackBodyOf } from '../sending/slack.ts';
import { sendWebhookJob } from '../sending/send-webhook-job.ts';

export type Addressee = Pick<Webhook, 'id' | 'workspaceId' | 'kind'>;

// A statement has 65,535 parameters at most.
const ROWS_PER_STATEMENT = 1000;

/** Has webhooks told, each of all of the messages, if and only if the transaction commits. Answers ids by their order. */
export async function writeDeliveries(
  services: Services,
  addressees: readonly Addressee[],
  messages: readonly Message[],
): Promise<string[]> {
  const now = services.clock();
  const rows = messages.flatMap((message) => {
    const eventId = `evt_${randomBytes(16).toString('hex')}`;
    return addressees.map(({ id: webhookId, workspaceId, kind }) => ({
      ...{ webhookId, workspaceId, eventId, event: message.name, subject: message.subject },
      ...{ body: kind === 'slack' ? slackBodyOf(services, message) : bodyOf(message) },
      ...{ isTest: message.isTest === true, createdAt: now, state: 'pending' as const, nextTryAt: now },
    }));
  });
  const ids: string[] = [];
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    const written = await services.db
      .insert(webhookDeliveries)
      .values(rows.slice(first, first + ROWS_PER_STATEMENT))
      .returning({ id: webhookDeliveries.publicId });
    ids.push(...written.map(({ id }) => id));
  }
  if (rows.length === 0) return ids;
  for (const { id: webhookId } of addressees)
    await addJob(services, sendWebhookJob, { payload: { webhookId } });
  return ids;
}

function bodyOf({ name, at, data, shortData }: Message): string {
  const body = (data: unknown) => JSON.stringify({ type: name, timestamp: at.toISOString(), data });
  const whole = body(data);
  return Buffer.byteLength(whole) < MOST_BYTES || shortData === undefined ? whole : body(shortData);
}
