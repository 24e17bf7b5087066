import { and, count, eq } from 'drizzle-orm';
import {
  MOST_WEBHOOKS,
  type NewWebhook,
  type WebhookSettings,
  type WebhookView,
} from '@linklet/contract/webhooks/endpoints.ts';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { webhookDeliveries, webhooks, type Webhook } from '../../schema/webhooks/webhooks.table.ts';
import { recordEvent } from '../audit/index.ts';
import { hasFeature } from '../plans/index.ts';
import { lockWorkspace } from '../workspaces/index.ts';
import { findWebhook, isWebhook, lockWebhook, openedWorkspace } from './find-webhook.ts';
import { maySee, visibleEvents } from './may-see.ts';
import { sendWebhookJob } from './sending/send-webhook-job.ts';
import { newSecret } from './webhook-secret.ts';
import { checkTarget } from './webhook-target.ts';
import { viewWebhooks } from './webhook-view.ts';

type Secretive = WebhookView & { secret: string };

export async function listWebhooks(scope: Scope) {
  return {
    data: await viewWebhooks(scope),
    events: visibleEvents(scope),
    refusal: whyNone(scope)?.message ?? null,
  };
}

/** Throws `not_found`. */
export async function readWebhook(scope: Scope, id: string): Promise<WebhookView> {
  const [found] = await viewWebhooks(scope, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Answers its secret, too. Throws `webhooks_not_in_plan`, `webhooks_reached` and what `checkSettings` throws. */
export async function createWebhook(scope: Scope, { kind, ...settings }: NewWebhook): Promise<Secretive> {
  const workspaceId = openedWorkspace(scope);
  const refusal = whyNone(scope);
  if (refusal) throw refusal;
  checkTarget(scope, { ...settings, kind });
  requireSeen(scope, settings.events);
  const { secret, sealed } = newSecret(scope);
  const id = await inTransaction(scope, async (scope) => {
    await lockWorkspace(scope, workspaceId);
    const [held] = await scope.db
      .select({ count: count() })
      .from(webhooks)
      .where(eq(webhooks.workspaceId, workspaceId));
    if ((held?.count ?? 0) >= MOST_WEBHOOKS) throw new AppError('webhooks_reached');
    const [made] = await scope.db
      .insert(webhooks)
      .values({
        ...{ workspaceId, organizationId: scope.organization?.id ?? null, kind, sealedSecret: sealed },
        ...{ ...settings, ...makerOf(scope) },
      })
      .returning();
    if (!made) throw new Error('PostgreSQL returned no webhook.');
    await recordEvent(scope, 'webhook.created', { target: made.publicId, after: notedOf(made) });
    return made.publicId;
  });
  return { ...(await readWebhook(scope, id)), secret };
}

/** It is whoever's who changes it from then on. Throws `not_found` and what `createWebhook` throws of its settings. */
export async function editWebhook(scope: Scope, id: string, settings: WebhookSettings): Promise<WebhookView> {
  await inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, id);
    requireInPlan(scope);
    checkTarget(scope, { ...settings, kind: webhook.kind });
    requireSeen(scope, settings.events);
    // What failed elsewhere says nothing about the new address.
    const anew = settings.url === webhook.url ? {} : { failures: 0, pausedUntil: null };
    const [after] = await scope.db
      .update(webhooks)
      .set({ ...settings, ...makerOf(scope), ...anew })
      .where(isWebhook(scope, id))
      .returning();
    if (!after) throw new AppError('not_found');
    const noted = { before: notedOf(webhook), after: notedOf(after) };
    await recordEvent(scope, 'webhook.changed', { target: id, ...noted });
  });
  return readWebhook(scope, id);
}

/** What waited is sent again, by the rights of whoever switches it on. Throws `not_found` and `webhook_beyond_own`. */
export async function setWebhookOn(scope: Scope, id: string, isOn: boolean): Promise<WebhookView> {
  await inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, id);
    const { name } = notedOf(webhook);
    if ((webhook.offReason === null) === isOn) return;
    if (isOn) requireInPlan(scope);
    if (isOn) requireSeen(scope, webhook.events);
    await scope.db
      .update(webhooks)
      .set(isOn ? { ...running, ...makerOf(scope) } : { offReason: 'person', offAt: scope.clock() })
      .where(isWebhook(scope, id));
    if (isOn) await sendWaiting(scope, webhook);
    if (isOn) await recordEvent(scope, 'webhook.resumed', { target: id, after: { name } });
    else await recordEvent(scope, 'webhook.disabled', { target: id, after: { name, reason: 'person' } });
  });
  return readWebhook(scope, id);
}

const running = { offReason: null, offAt: null, failures: 0, pausedUntil: null } as const;

/** What waited waits no longer, and has all its tries again. */
async function sendWaiting(scope: Scope, { id, workspaceId }: Webhook): Promise<void> {
  const { webhookId, state } = webhookDeliveries;
  const isWaiting = and(
    eq(webhookId, id),
    eq(webhookDeliveries.workspaceId, workspaceId),
    eq(state, 'pending'),
  );
  await scope.db.update(webhookDeliveries).set({ nextTryAt: scope.clock(), failedTries: 0 }).where(isWaiting);
  await addJob(scope, sendWebhookJob, { payload: { webhookId: id } });
}

/** Throws `not_found`. */
export async function deleteWebhook(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, id);
    await scope.db.delete(webhooks).where(isWebhook(scope, id));
    await recordEvent(scope, 'webhook.deleted', { target: id, before: notedOf(webhook) });
  });
}

/** The secret before stays in force for a day; of one before that nothing is left. Throws `not_found`. */
export async function rotateSecret(scope: Scope, id: string): Promise<Secretive> {
  requireInPlan(scope);
  const { secret, sealed } = newSecret(scope);
  await inTransaction(scope, async (scope) => {
    const webhook = await lockWebhook(scope, id);
    const formerUntil = new Date(scope.clock().getTime() + DAY_MS);
    await scope.db
      .update(webhooks)
      .set({ sealedSecret: sealed, formerSecret: webhook.sealedSecret, formerUntil })
      .where(isWebhook(scope, id));
    const { name } = notedOf(webhook);
    await recordEvent(scope, 'webhook.secret_rotated', { target: id, after: { name } });
  });
  return { ...(await readWebhook(scope, id)), secret };
}

/** One that is on, and in the plan. Throws `not_found` and `webhooks_not_in_plan`. */
export async function findUsable(scope: Scope, id: string): Promise<Webhook> {
  const webhook = await findWebhook(scope, id);
  requireInPlan(scope);
  return webhook;
}

/** Throws `webhook_beyond_own`. */
export function requireSeen(scope: Scope, names: readonly OutwardName[]): void {
  if (!names.every((name) => maySee(scope, name))) throw new AppError('webhook_beyond_own');
}

function requireInPlan(scope: Scope): void {
  if (!hasFeature(scope, 'webhooks')) throw new AppError('webhooks_not_in_plan');
}

/** Why no webhook can be made, as in the own space of somebody else; undefined where one can. */
function whyNone(scope: Scope): AppError | undefined {
  if (scope.organization?.member !== undefined) return new AppError('forbidden');
  return hasFeature(scope, 'webhooks') ? undefined : new AppError('webhooks_not_in_plan');
}

function makerOf(scope: Scope) {
  const { caller } = scope;
  const tokenId = caller.kind === 'token' ? caller.token.id : null;
  return { madeBy: requireUser(scope).id, tokenId, byToken: tokenId !== null, madeAt: scope.clock() };
}

/** A webhook as the audit tells of it: of its address only the host. */
function notedOf({ name, url, events }: Webhook) {
  const { host } = new URL(url);
  return { name: name === '' ? host : name, host, events };
}
