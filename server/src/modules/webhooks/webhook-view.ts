import { and, desc, eq, sql } from 'drizzle-orm';
import type { DeliveryState, WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { impersonatorOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { webhookDeliveries, webhooks, type Webhook } from '../../schema/webhooks/webhooks.table.ts';
import { areOwn, isWebhook, openedWorkspace } from './find-webhook.ts';

interface LastDelivery {
  state: DeliveryState;
  createdAt: Date;
  tries: { at: string; status: number | null }[];
}

/** The webhooks that whoever asks may know of, the newest first. */
export async function viewWebhooks(scope: Scope, id?: string): Promise<WebhookView[]> {
  const rows = await scope.db
    .select({ webhook: webhooks, madeBy: users.name })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.madeBy))
    .where(id === undefined ? areOwn(scope) : isWebhook(scope, id))
    .orderBy(desc(webhooks.id));
  const last = await findLast(
    scope,
    rows.map(({ webhook }) => webhook.id),
  );
  return rows.map(({ webhook, madeBy }) => toView(scope, webhook, { madeBy, last: last.get(webhook.id) }));
}

async function findLast(scope: Scope, ids: readonly number[]): Promise<Map<number, LastDelivery>> {
  if (ids.length === 0) return new Map();
  const { id, webhookId, workspaceId, state, createdAt, tries } = webhookDeliveries;
  // Each by the index: a webhook may have a hundred thousand.
  const newest = sql`array(
    select (
      select max(id) from webhook_deliveries where webhook_id = webhook and workspace_id = ${openedWorkspace(scope)})
    from unnest(${sql.param(ids)}::bigint[]) webhook)`;
  const rows = await scope.db
    .select({ webhookId, state, createdAt, tries })
    .from(webhookDeliveries)
    .where(and(eq(workspaceId, openedWorkspace(scope)), sql`${id} = any(${newest})`));
  return new Map(rows.map(({ webhookId, ...row }) => [webhookId, row]));
}

interface About {
  madeBy: string;
  last: LastDelivery | undefined;
}

function toView(scope: Scope, row: Webhook, { madeBy, last }: About): WebhookView {
  const { offReason, offAt, formerUntil } = row;
  const isFormerGood = formerUntil !== null && formerUntil > scope.clock();
  return {
    ...{ id: row.publicId, name: row.name, url: shownUrl(scope, row), kind: row.kind, events: row.events },
    ...{ made_at: row.madeAt.toISOString(), made_by: madeBy, by_token: row.byToken, failures: row.failures },
    off: offReason === null || offAt === null ? null : { reason: offReason, at: offAt.toISOString() },
    former_secret_until: isFormerGood ? formerUntil.toISOString() : null,
    last_delivery: last === undefined ? null : toLast(last),
  };
}

/** Whoever has the address of an incoming webhook can use it: staff see no more of it than its host. */
function shownUrl({ caller }: Scope, { url }: Webhook): string {
  return impersonatorOf(caller) === null ? url : `${new URL(url).origin}/…`;
}

function toLast({ state, createdAt, tries }: LastDelivery): WebhookView['last_delivery'] {
  const latest = tries.at(-1);
  return { state, at: latest?.at ?? createdAt.toISOString(), status: latest?.status ?? null };
}
