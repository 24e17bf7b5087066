import { and, eq, type SQL } from 'drizzle-orm';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { webhooks, type Webhook } from '../../schema/webhooks/webhooks.table.ts';

/** Throws `not_found` for a guest’s that is not there yet. */
export function openedWorkspace({ workspaceId }: Scope): number {
  if (workspaceId === null) throw new AppError('not_found');
  return workspaceId;
}

/** Those that whoever asks may know of: a token knows those that it made. */
export function areOwn(scope: Scope): SQL | undefined {
  const { caller } = scope;
  const isHere = eq(webhooks.workspaceId, openedWorkspace(scope));
  return caller.kind === 'token' ? and(isHere, eq(webhooks.tokenId, caller.token.id)) : isHere;
}

export function isWebhook(scope: Scope, id: string): SQL | undefined {
  return and(areOwn(scope), eq(webhooks.publicId, id));
}

/** Throws `not_found`. */
export async function findWebhook(scope: Scope, id: string): Promise<Webhook> {
  const [found] = await scope.db.select().from(webhooks).where(isWebhook(scope, id));
  if (!found) throw new AppError('not_found');
  return found;
}

/** Throws `not_found`. */
export async function lockWebhook(scope: Scope, id: string): Promise<Webhook> {
  const [found] = await scope.db.select().from(webhooks).where(isWebhook(scope, id)).for('update');
  if (!found) throw new AppError('not_found');
  return found;
}
