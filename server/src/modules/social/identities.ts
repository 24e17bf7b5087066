import { and, eq } from 'drizzle-orm';
import type { IdentityView } from '@linklet/contract/social/endpoints.ts';
import type { SocialProvider } from '@linklet/contract/social/providers.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { currentUser } from '../accounts/index.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { identities } from '../../schema/social/identities.table.ts';

/** The accounts elsewhere that open the account of whoever asks. */
export async function listIdentities(scope: Scope): Promise<{ data: IdentityView[] }> {
  const user = await currentUser(scope);
  const rows = await scope.db
    .select()
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(identities.provider);
  return {
    data: rows.map(({ provider, email, createdAt }) => ({
      provider,
      email,
      linked_at: createdAt.toISOString(),
    })),
  };
}

/** Throws `not_found`, and `identity_is_last` when nothing else would open the account. */
export async function unlinkIdentity(scope: Scope, provider: SocialProvider): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const user = await currentUser(scope);
    // Two at once must not each take the other for the one that is left.
    await scope.db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const linked = await scope.db.select().from(identities).where(eq(identities.userId, user.id));
    if (!linked.some((identity) => identity.provider === provider)) throw new AppError('not_found');
    if (user.passwordHash === null && linked.length === 1) throw new AppError('identity_is_last');
    await scope.db
      .delete(identities)
      .where(and(eq(identities.userId, user.id), eq(identities.provider, provider)));
    await recordEvent(scope, 'identity.unlinked', { before: { provider } });
  });
}
