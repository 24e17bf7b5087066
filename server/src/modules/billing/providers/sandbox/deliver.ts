import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { apiPrefix } from '@linklet/contract/http/endpoint.ts';
import { deriveSecret, isSameSecret } from '../../../../platform/crypto.ts';
import { SECOND_MS } from '../../../../platform/clock.ts';
import { AppError } from '../../../../platform/errors.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import type { Services } from '../../../../platform/scope.ts';
import { sandboxEvents } from '../../../../schema/billing/sandbox.table.ts';
import { readEvent } from '../read-event.ts';
import type { News } from '../provider.ts';

export const deliverSandboxEvent = jobKind('deliver-sandbox-event', z.object({ id: z.string() }));

/** The header of the signature, in the scheme that Stripe has. */
export const sandboxSignature = 'sandbox-signature';

/** Sends an event to our own address. Fails where that does not take it, so that the queue tries again. */
export async function deliverEvent(services: Services, { id }: { id: string }): Promise<void> {
  const { db, clock, config, outgoing } = services;
  const [event] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, id));
  if (!event || event.deliveredAt !== null) return;
  const body = eventBody(event);
  const answer = await outgoing.fetchConfigured(`${config.baseUrl}${apiPrefix}/billing/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [sandboxSignature]: signedBy(services, body, Date.now()),
    },
    body,
  });
  if (!answer.ok) throw new Error(`The webhook answers with ${String(answer.status)}.`);
  await db.update(sandboxEvents).set({ deliveredAt: clock() }).where(eq(sandboxEvents.id, id));
}

export function eventBody({
  id,
  type,
  customerId,
}: {
  id: string;
  type: string;
  customerId: string;
}): string {
  return JSON.stringify({ id, type, customer: customerId });
}

/** `t` in seconds, and `v1`, the HMAC of both. */
export function signedBy(services: Pick<Services, 'secretKey'>, body: string, atMs: number): string {
  const t = String(Math.floor(atMs / SECOND_MS));
  return `t=${t},v1=${signatureOf(services, `${t}.${body}`)}`;
}

function signatureOf({ secretKey }: Pick<Services, 'secretKey'>, text: string): string {
  return createHmac('sha256', deriveSecret(secretKey, 'sandbox webhooks')).update(text).digest('hex');
}

const TOLERATED_SECONDS = 300;
const TOLERATED_AHEAD_SECONDS = 60;
const SHAPE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const sentEvent = z.object({
  id: z.string().max(64),
  type: z.string().max(64),
  customer: z.string().max(64),
});

/** Throws `webhook_invalid`. */
export function readSandboxEvent(
  services: Pick<Services, 'secretKey'>,
  body: string,
  header: string | undefined,
): News {
  if (!isSigned(services, body, header ?? '')) throw new AppError('webhook_invalid');
  return readEvent(sentEvent, body);
}

function isSigned(services: Pick<Services, 'secretKey'>, body: string, header: string): boolean {
  const [, t = '', v1 = ''] = SHAPE.exec(header) ?? [];
  return t !== '' && isSameSecret(v1, signatureOf(services, `${t}.${body}`)) && isOfNow(Number(t));
}

function isOfNow(seconds: number): boolean {
  const ageSeconds = Date.now() / SECOND_MS - seconds;
  return ageSeconds <= TOLERATED_SECONDS && ageSeconds >= -TOLERATED_AHEAD_SECONDS;
}
