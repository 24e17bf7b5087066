import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { counted } from '@linklet/contract/http/counted.ts';
import { socialNames } from '@linklet/contract/social/providers.ts';
import type { Services } from '../../platform/scope.ts';
import { passkeys } from '../../schema/passkeys/passkeys.table.ts';
import { identities } from '../../schema/social/identities.table.ts';
import { apiTokens } from '../../schema/tokens/tokens.table.ts';

/** Sentences on what opens the account besides its password, which a new one leaves as it is. */
export async function describeWaysIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
): Promise<string[]> {
  const isGood = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, clock()));
  const [linked, devices, tokens] = await Promise.all([
    db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.provider),
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id),
    db.$count(apiTokens, and(eq(apiTokens.madeBy, userId), isGood)),
  ]);
  const ways = [
    ...linked.map(({ provider, email }) => socialNames[provider] + (email === null ? '' : ` (${email})`)),
    ...devices.map(({ name }) => passkeyNamed(name)),
  ];
  return [
    ...(ways.length === 0 ? [] : [`You can still sign in with ${ways.join(', ')}.`]),
    ...(tokens === 0 ? [] : [`Programs can still use ${counted(tokens, 'API token')} of yours.`]),
  ];
}

export function passkeyNamed(name: string): string {
  return `the passkey “${name}”`;
}
