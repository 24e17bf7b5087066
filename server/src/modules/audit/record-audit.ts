import type { Scope, Services } from '../../platform/scope.ts';
import { auditEntries } from './audit.table.ts';

/** What was done: its module's word for the thing, and a verb. */
export type AuditAction = `${string}.${string}`;

export interface AuditEntry {
  /** Whose account it was done in, or to; the account of whoever asks where it is not said. */
  userId?: number | undefined;
  /** In which organization, where the address of the call does not name it. */
  organizationId?: number | undefined;
  /** What it was done to, as its module names it outside. */
  target?: string | null;
  /** What of it was changed, and how it stood then. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** What else there is to know. */
  [detail: string]: unknown;
}

/** Notes who did what, as whom and by what means. To be called in the transaction of what is done. */
export async function recordAudit(
  scope: Services | Scope,
  action: AuditAction,
  { userId, organizationId, target, before, after, ...details }: AuditEntry = {},
): Promise<void> {
  const doer = 'actor' in scope ? doerOf(scope) : byJob;
  const whose = userId ?? doer.userId;
  await scope.db.insert(auditEntries).values({
    at: scope.clock(),
    action,
    userId: whose,
    impersonatorId: doer.impersonatorId,
    actorId: isByOther(doer, whose) ? doer.userId : null,
    means: doer.means,
    workspaceId: doer.workspaceId,
    organizationId: organizationId ?? doer.organizationId,
    target,
    before,
    after,
    details,
  });
}

function isByOther(doer: Doer, whose: number | null): boolean {
  return doer.impersonatorId === null && whose !== doer.userId;
}

interface Doer {
  userId: number | null;
  impersonatorId: number | null;
  workspaceId: number | null;
  organizationId: number | null;
  means: 'session' | 'token' | 'job';
}

const byJob: Doer = {
  userId: null,
  impersonatorId: null,
  workspaceId: null,
  organizationId: null,
  means: 'job',
};

function doerOf({ actor, workspaceId, organization }: Scope): Doer {
  return {
    userId: actor.user?.id ?? null,
    impersonatorId: actor.impersonatorId,
    workspaceId,
    organizationId: organization?.id ?? null,
    means: actor.sessionId === null ? 'token' : 'session',
  };
}
