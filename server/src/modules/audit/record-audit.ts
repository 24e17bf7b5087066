import { eq } from 'drizzle-orm';
import type { Scope, Services } from '../../platform/scope.ts';
import { organizationMembers, teams } from '../organizations/organizations.table.ts';
import { sessions } from '../sessions/sessions.table.ts';
import { auditEntries } from './audit.table.ts';

/** What was done: its module's word for the thing, and a verb. */
export type AuditAction = `${string}.${string}`;

export interface AuditEntry {
  /** Whose account it was done in, or to; the account of whoever asks where it is not said. */
  userId?: number | undefined;
  /** In which workspace, where a job did it. */
  workspaceId?: number | undefined;
  /** In which organization, where neither the address of the call nor the workspace tells. */
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
  { userId, workspaceId: given, organizationId, target, before, after, ...details }: AuditEntry = {},
): Promise<void> {
  const doer = 'actor' in scope ? doerOf(scope) : byJob;
  const whose = userId ?? doer.userId;
  const workspaceId = given ?? doer.workspaceId;
  await scope.db.insert(auditEntries).values({
    at: scope.clock(),
    action,
    userId: whose,
    impersonatorId: doer.impersonatorId,
    actorId: whose === doer.userId ? null : doer.userId,
    means: doer.means,
    workspaceId,
    ...(await whereabouts(scope, doer, { workspaceId, organizationId })),
    ...{ target, before, after },
    details: { ...details, ...(doer.isProvider && { by_provider: true }) },
  });
}

/** The organization, and from where something was done in it. */
export async function whereabouts(
  scope: Services,
  doer: Doer,
  { workspaceId, organizationId: given }: { workspaceId: number | null; organizationId: number | undefined },
) {
  const organizationId = given ?? doer.organizationId ?? (await organizationOf(scope, workspaceId, doer));
  return organizationId === null ? undefined : { organizationId, ...(await originOf(scope, doer)) };
}

/** Whose a workspace is that is not the own one of whoever asks: a job knows no address. */
async function organizationOf(
  { db }: Services,
  workspaceId: number | null,
  { ownWorkspaceId }: Doer,
): Promise<number | null> {
  if (workspaceId === null || workspaceId === ownWorkspaceId) return null;
  const ofTeam = db
    .select({ id: teams.organizationId })
    .from(teams)
    .where(eq(teams.workspaceId, workspaceId));
  const ofMember = db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.workspaceId, workspaceId));
  const [row] = await ofTeam.unionAll(ofMember);
  return row?.id ?? null;
}

async function originOf({ db }: Services, { sessionId }: Doer) {
  if (sessionId === null) return undefined;
  const [origin] = await db
    .select({ device: sessions.device, place: sessions.place })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return origin;
}

export type Means = 'session' | 'token' | 'job';

interface Doer {
  userId: number | null;
  impersonatorId: number | null;
  sessionId: Buffer | null;
  workspaceId: number | null;
  ownWorkspaceId: number | null;
  organizationId: number | null;
  means: Means;
  /** An organization's identity provider, which is nobody's account. */
  isProvider: boolean;
}

const byJob: Doer = {
  userId: null,
  impersonatorId: null,
  sessionId: null,
  workspaceId: null,
  ownWorkspaceId: null,
  organizationId: null,
  means: 'job',
  isProvider: false,
};

export function doerOf({ actor, workspaceId, organization }: Scope): Doer {
  return {
    userId: actor.user?.id ?? null,
    impersonatorId: actor.impersonatorId,
    sessionId: actor.sessionId,
    workspaceId,
    ownWorkspaceId: actor.ownWorkspaceId,
    organizationId: organization?.id ?? null,
    means: actor.sessionId === null ? 'token' : 'session',
    isProvider: actor.sessionId === null && actor.user === null,
  };
}
