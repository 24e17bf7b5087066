import { eq } from 'drizzle-orm';
import { linkPermissions } from '@linklet/contract/http/access.ts';
import type { Actor, Scope, Services } from '../../../platform/scope.ts';
import { users, type User } from '../../accounts/users.table.ts';
import { findEntitlements } from '../../plans/index.ts';
import { mayCreateIn } from '../../organizations/index.ts';
import type { Batch } from './bulk.table.ts';

/**
 * What whoever sent a batch may do by now, for the job that works on it; null where they may no longer make links
 * there, or the account has ended.
 */
export async function scopeOfBatch(
  services: Services,
  { userId, workspaceId }: Batch,
): Promise<Scope | null> {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user || user.terminatedAt !== null || user.deletedAt !== null) return null;
  if (user.workspaceId !== workspaceId && !(await mayCreateIn(services, { userId, workspaceId })))
    return null;
  const actor = actorOf(user);
  return {
    ...services,
    ...(await findEntitlements(services, { workspaceId, isVerified: user.emailVerifiedAt !== null })),
    workspaceId,
    permissions: new Set(linkPermissions),
    organization: null,
    actor,
    visitor: { cookies: [], address: '', fingerprint: undefined, userAgent: '' },
    useSession: () => undefined,
  };
}

function actorOf(user: User): Actor {
  return {
    sessionId: null,
    ownWorkspaceId: user.workspaceId,
    user: {
      id: user.id,
      publicId: user.publicId,
      email: user.email,
      isVerified: user.emailVerifiedAt !== null,
      isDeveloper: user.isDeveloper,
      usesTwoFactor: user.twoFactorType !== 0,
      isTerminated: false,
      deletedAt: null,
    },
    impersonatorId: null,
    pendingUserId: null,
    hasFlash: false,
    confirmedAt: null,
    address: '',
    isTrustedAddress: false,
  };
}
