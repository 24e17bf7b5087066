import { and, eq } from 'drizzle-orm';
import { sha256 } from '../../../platform/crypto.ts';
import type { Services } from '../../../platform/scope.ts';
import { providerCatalogue } from '../../../schema/billing/providers.table.ts';
import type { ProviderName, Ref } from './provider.ts';

const DIGEST_LENGTH = 16;

export interface Made {
  provider: ProviderName;
  /** The key of the account at the provider, of which a digest is kept. */
  secret: string;
  /** What it is of ours. */
  key: string;
}

/** Finds what was made at a provider before, or makes it there and remembers it. */
export async function ensureMade(
  { db }: Pick<Services, 'db'>,
  { provider, secret, key }: Made,
  make: () => Promise<Ref>,
): Promise<Ref> {
  const account = sha256(secret).toString('hex').slice(0, DIGEST_LENGTH);
  const isIt = and(
    eq(providerCatalogue.provider, provider),
    eq(providerCatalogue.account, account),
    eq(providerCatalogue.key, key),
  );
  const find = async () => db.select().from(providerCatalogue).where(isIt);
  const [found] = await find();
  if (found) return found.ref;
  const made = await make();
  await db.insert(providerCatalogue).values({ provider, account, key, ref: made }).onConflictDoNothing();
  // Of two that were made at once the first counts.
  return (await find())[0]?.ref ?? made;
}
