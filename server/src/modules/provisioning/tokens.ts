import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { ProvisioningView } from '@linklet/contract/provisioning.ts';
import { sha256 } from '../../platform/crypto.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { organizationOf } from '../organizations/index.ts';
import { organizations } from '../organizations/organizations.table.ts';
import { scimTokens } from './provisioning.table.ts';

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

/** Makes a token; the one before it is good no more. */
export async function makeToken(scope: Scope): Promise<ProvisioningView & { secret: string }> {
  const { id: organizationId, slug: target } = organizationOf(scope);
  const secret = PREFIX + randomBytes(32).toString('base64url');
  const token = { tokenHash: sha256(secret), createdAt: scope.clock(), lastUsedOn: null };
  return inTransaction(scope, async (scope) => {
    await scope.db
      .insert(scimTokens)
      .values({ organizationId, ...token })
      .onConflictDoUpdate({ target: scimTokens.organizationId, set: token });
    await recordAudit(scope, 'provisioning.token-made', { target });
    return { ...(await provisioningViewOf(scope)), secret };
  });
}

export async function revokeToken(scope: Scope): Promise<ProvisioningView> {
  const { id, slug: target } = organizationOf(scope);
  return inTransaction(scope, async (scope) => {
    const gone = await scope.db.delete(scimTokens).where(eq(scimTokens.organizationId, id)).returning();
    if (gone.length > 0) await recordAudit(scope, 'provisioning.token-revoked', { target });
    return provisioningViewOf(scope);
  });
}

/** Whose a token is; undefined for one that is none, or of an organization that is archived. */
export async function findByToken({ db, clock }: Services, secret: string) {
  const tokenHash = sha256(secret);
  const [found] = await db
    .select({ organization: organizations })
    .from(scimTokens)
    .innerJoin(organizations, eq(organizations.id, scimTokens.organizationId))
    .where(and(eq(scimTokens.tokenHash, tokenHash), isNull(organizations.archivedAt)));
  if (!found) return undefined;
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
