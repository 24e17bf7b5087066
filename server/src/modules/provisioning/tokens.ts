import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import type { ProvisioningView } from '@linklet/contract/provisioning/endpoints.ts';
import { signOnSettingsPath } from '@linklet/contract/single-sign-on/paths.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { holdsAll, organizationOf, requireOwn, tellOwner } from '../organizations/index.ts';
import { organizations } from '../../schema/organizations/organizations.table.ts';
import { scimTokens } from '../../schema/provisioning/provisioning.table.ts';

/** Told apart from other secrets, also by those who look for leaked ones. */
const PREFIX = 'scim_';

export async function provisioningViewOf(scope: Scope): Promise<ProvisioningView> {
  const [token] = await scope.db
    .select()
    .from(scimTokens)
    .where(eq(scimTokens.organizationId, organizationOf(scope).id));
  return {
    base_url: baseUrl(scope),
    token: token ? { created_at: token.createdAt.toISOString(), last_used_on: token.lastUsedOn } : null,
  };
}

export function baseUrl({ config }: Pick<Services, 'config'>): string {
  return `${config.baseUrl}/app/scim/v2`;
}

/** Makes a token; the one before it is good no more. Throws `role_beyond_own`: a token gives and takes every role. */
export async function makeToken(scope: Scope): Promise<ProvisioningView & { secret: string }> {
  requireOwn(scope, rolePermissions);
  const { id: organizationId, slug: target, name } = organizationOf(scope);
  const secret = PREFIX + randomBytes(32).toString('base64url');
  const madeBy = userOf(scope.caller)?.id ?? null;
  const token = { tokenHash: sha256(secret), madeBy, createdAt: scope.clock(), lastUsedOn: null };
  return inTransaction(scope, async (scope) => {
    await scope.db
      .insert(scimTokens)
      .values({ organizationId, ...token })
      .onConflictDoUpdate({ target: scimTokens.organizationId, set: token });
    await recordEvent(scope, 'provisioning.token_created', { target });
    await tellOwner(scope, {
      organizationId,
      text: `${userOf(scope.caller)?.email ?? ''} created a provisioning token for ${name}.`,
      path: signOnSettingsPath({ organization: target }),
    });
    return { ...(await provisioningViewOf(scope)), secret };
  });
}

export async function revokeToken(scope: Scope): Promise<ProvisioningView> {
  const { id: organizationId, slug: target, name } = organizationOf(scope);
  return inTransaction(scope, async (scope) => {
    const gone = await scope.db
      .delete(scimTokens)
      .where(eq(scimTokens.organizationId, organizationId))
      .returning();
    if (gone.length > 0) {
      await recordEvent(scope, 'provisioning.token_revoked', { target });
      await tellOwner(scope, {
        organizationId,
        text: `${userOf(scope.caller)?.email ?? ''} revoked the provisioning token of ${name}.`,
        path: signOnSettingsPath({ organization: target }),
      });
    }
    return provisioningViewOf(scope);
  });
}

/** Ends a token whose maker may no longer what it may, and tells the owner. */
export async function endUncoveredToken(
  services: Services,
  { organizationId }: { organizationId: number },
): Promise<void> {
  const [token] = await services.db
    .select({ madeBy: scimTokens.madeBy, slug: organizations.slug, name: organizations.name })
    .from(scimTokens)
    .innerJoin(organizations, eq(organizations.id, scimTokens.organizationId))
    .where(eq(scimTokens.organizationId, organizationId));
  if (!token || (await isCovered(services, organizationId, token.madeBy))) return;
  await services.db.delete(scimTokens).where(eq(scimTokens.organizationId, organizationId));
  await recordEvent(services, 'provisioning.token_revoked', { organizationId, target: token.slug });
  await tellOwner(services, {
    organizationId,
    text: `The provisioning token of ${token.name} was revoked: the person who created it no longer has the permission. Please create a new one.`,
    path: signOnSettingsPath({ organization: token.slug }),
  });
}

async function isCovered(
  services: Services,
  organizationId: number,
  madeBy: number | null,
): Promise<boolean> {
  if (madeBy === null) return true;
  return holdsAll(services, { userId: madeBy, organizationId, teamId: null }, rolePermissions);
}

/** Whose a token is; undefined for one that is none, or of an organization that is archived. */
export async function findByToken(services: Services, secret: string) {
  const { db, clock } = services;
  const tokenHash = sha256(secret);
  const [found] = await db
    .select({ organization: organizations, madeBy: scimTokens.madeBy })
    .from(scimTokens)
    .innerJoin(organizations, eq(organizations.id, scimTokens.organizationId))
    .where(and(eq(scimTokens.tokenHash, tokenHash), isNull(organizations.archivedAt)));
  // Its maker's account may have ended meanwhile.
  if (!found || !(await isCovered(services, found.organization.id, found.madeBy))) return undefined;
  const today = clock().toISOString().slice(0, 10);
  // One write a day.
  await db
    .update(scimTokens)
    .set({ lastUsedOn: today })
    .where(
      and(
        eq(scimTokens.tokenHash, tokenHash),
        or(isNull(scimTokens.lastUsedOn), ne(scimTokens.lastUsedOn, today)),
      ),
    );
  return found.organization;
}
