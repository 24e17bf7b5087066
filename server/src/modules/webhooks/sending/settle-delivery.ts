import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { DeliveryTry, OffReason } from '@linklet/contract/webhooks/endpoints.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import {
  webhookDeliveries,
  webhooks,
  type Delivery,
  type Webhook,
} from '../../../schema/webhooks/webhooks.table.ts';
import { recordEvent } from '../../audit/index.ts';
import type { Claimed } from './claim-delivery.ts';
import { nextTryAt, pauseMs } from './schedule.ts';
import { sendWebhookJob } from './send-webhook-job.ts';
import { tellOfFailures, tellOfSwitchOff } from './tell-maker.ts';

export interface Outcome {
  try: DeliveryTry;
  answer: string | null;
  /** What the receiver asked for; 0 where it asked for nothing. */
  retryAfterMs: number;
}

const GONE = 410;
const TOO_FAST = [429, 502, 503, 504];
const TOLD_FAILURES = [5, 10, 15];
const MOST_FAILURES = 20;
const MOST_TRIES_KEPT = 20;

/** Keeps what came of a try, and decides what comes next. */
export async function settleDelivery(
  services: Services,
  { webhook, delivery }: Claimed,
  outcome: Outcome,
): Promise<void> {
  const { status } = outcome.try;
  const isDelivered = status !== null && status >= 200 && status < 300;
  if (delivery.isTest)
    return keep(services, delivery, { outcome, state: isDelivered ? 'delivered' : 'failed' });
  await inTransaction(services, async (services) => {
    if (isDelivered) {
      await keep(services, delivery, { outcome, state: 'delivered' });
      await noteSuccess(services, webhook);
    } else await settleFailure(services, { webhook, delivery }, outcome);
  });
}

async function settleFailure(
  services: Services,
  { webhook, delivery }: Claimed,
  outcome: Outcome,
): Promise<void> {
  const isGone = outcome.try.status === GONE;
  const next = isGone ? null : nextOf(services, delivery, outcome);
  await keep(services, delivery, { outcome, state: next === null ? 'failed' : 'pending', next });
  const failures = await noteFailure(services, webhook, outcome);
  if (isGone) await switchOff(services, webhook, 'gone');
  else if (next === null || failures >= MOST_FAILURES) await switchOff(services, webhook, 'failures');
  else if (TOLD_FAILURES.includes(failures)) await tellOfFailures(services, webhook, failures);
  if (next !== null) await addTry(services, webhook, next);
}

/** By the schedule, but not before the receiver asked for it; null for never. */
function nextOf({ clock }: Services, { failedTries }: Delivery, { retryAfterMs }: Outcome): Date | null {
  const now = clock();
  const scheduled = nextTryAt(failedTries + 1, now);
  const asked = new Date(now.getTime() + retryAfterMs);
  return scheduled !== null && asked > scheduled ? asked : scheduled;
}

async function addTry(services: Services, { id: webhookId }: Webhook, at: Date): Promise<void> {
  await addJob(services, sendWebhookJob, {
    payload: { webhookId },
    delayMs: at.getTime() - services.clock().getTime(),
    // One for all that are due in the same second.
    key: `webhook ${String(webhookId)} ${String(Math.floor(at.getTime() / 1000))}`,
  });
}

interface Kept {
  outcome: Outcome;
  state: Delivery['state'];
  next?: Date | null;
}

async function keep(
  { db }: Services,
  delivery: Delivery,
  { outcome, state, next = null }: Kept,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      ...{ state, nextTryAt: next, leasedUntil: null, answer: outcome.answer },
      failedTries: state === 'delivered' ? delivery.failedTries : delivery.failedTries + 1,
      tries: [...delivery.tries, outcome.try].slice(-MOST_TRIES_KEPT),
    })
    .where(and(eq(webhookDeliveries.webhookId, delivery.webhookId), eq(webhookDeliveries.id, delivery.id)));
}

async function noteSuccess({ db }: Services, { id }: Webhook): Promise<void> {
  const isNews = or(sql`${webhooks.failures} > 0`, isNotNull(webhooks.pausedUntil));
  await db
    .update(webhooks)
    .set({ failures: 0, pausedUntil: null })
    .where(and(eq(webhooks.id, id), isNews));
}

/** Answers how many there are in a row. */
async function noteFailure(
  { db, clock }: Services,
  { id }: Webhook,
  { try: { status }, retryAfterMs }: Outcome,
): Promise<number> {
  const [row] = await db
    .update(webhooks)
    .set({ failures: sql`${webhooks.failures} + 1` })
    .where(eq(webhooks.id, id))
    .returning({ failures: webhooks.failures });
  const failures = row?.failures ?? 0;
  const isTooFast = status !== null && TOO_FAST.includes(status);
  const pause = Math.max(pauseMs(failures, isTooFast), isTooFast ? retryAfterMs : 0);
  if (pause === 0) return failures;
  await db
    .update(webhooks)
    .set({ pausedUntil: new Date(clock().getTime() + pause) })
    .where(eq(webhooks.id, id));
  const job = { payload: { webhookId: id }, delayMs: pause, key: `webhook ${String(id)} rests` };
  await addJob({ db }, sendWebhookJob, job);
  return failures;
}

/** Nothing is sent any more until somebody switches it on; whoever made it is told. */
export async function switchOff(services: Services, webhook: Webhook, reason: OffReason): Promise<void> {
  const isWebhook = and(eq(webhooks.workspaceId, webhook.workspaceId), eq(webhooks.id, webhook.id));
  await inTransaction(services, async (services) => {
    const [off] = await services.db
      .update(webhooks)
      .set({ offReason: reason, offAt: services.clock() })
      .where(and(isWebhook, isNull(webhooks.offReason)))
      .returning();
    if (!off) return;
    const name = off.name === '' ? new URL(off.url).host : off.name;
    await recordEvent(services, 'webhook.disabled', {
      ...{ userId: off.madeBy, workspaceId: off.workspaceId, target: off.publicId, after: { name, reason } },
      ...(off.organizationId !== null && { organizationId: off.organizationId }),
    });
    await tellOfSwitchOff(services, off, reason);
  });
}

/** What whoever made the webhook may not see is not kept for them. */
export async function dropDelivery({ db }: Services, { id, webhookId }: Delivery): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)));
}
