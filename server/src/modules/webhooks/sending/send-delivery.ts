import type { Services } from '../../../platform/scope.ts';
import { maySee } from '../may-see.ts';
import { signatureOf } from '../webhook-secret.ts';
import { isOperators } from '../webhook-target.ts';
import type { Claimed } from './claim-delivery.ts';
import { failureReason } from './failure-reason.ts';
import { openForMaker } from './open-for-maker.ts';
import { retryAfterMs } from './schedule.ts';
import { dropDelivery, settleDelivery, switchOff, type Outcome } from './settle-delivery.ts';

const ANSWER_CHARACTERS = 4096;
const SECOND_MS = 1000;

/** Tries a delivery, if whoever made its webhook may see it by now, and keeps what came of it. */
export async function sendDelivery(services: Services, claimed: Claimed): Promise<void> {
  const { webhook, delivery } = claimed;
  const maker = await openForMaker(services, webhook);
  if (typeof maker === 'string') {
    await switchOff(services, webhook, maker);
    if (delivery.isTest) await dropDelivery(services, delivery);
    return;
  }
  if (!maySee(maker, delivery.event)) return dropDelivery(services, delivery);
  await settleDelivery(services, claimed, await send(services, claimed));
}

async function send(services: Services, { webhook, delivery }: Claimed): Promise<Outcome> {
  const at = services.clock();
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  try {
    const { status, headers, body } = await services.outgoing.send(webhook.url, {
      ...{ method: 'POST', headers: headersOf(services, { webhook, delivery }), body: delivery.body },
      isOperators: isOperators(services, webhook.url),
    });
    return {
      try: { at: at.toISOString(), status, error: null, took_ms: tookMs() },
      answer: toText(body),
      retryAfterMs: retryAfterMs(headers.get('retry-after'), services.clock()),
    };
  } catch (error) {
    return {
      try: { at: at.toISOString(), status: null, error: failureReason(error), took_ms: tookMs() },
      ...{ answer: null, retryAfterMs: 0 },
    };
  }
}

function headersOf(services: Services, { webhook, delivery }: Claimed): Record<string, string> {
  const base = { 'content-type': 'application/json', 'user-agent': 'Linklet-Webhooks/1' };
  if (webhook.kind === 'slack') return base;
  const timestamp = Math.floor(services.clock().getTime() / SECOND_MS);
  const message = { id: delivery.eventId, timestamp, body: delivery.body };
  return {
    ...base,
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(services, webhook, message),
  };
}

/** PostgreSQL keeps no NUL. */
function toText(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '').slice(0, ANSWER_CHARACTERS);
}
