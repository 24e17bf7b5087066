import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addressOf, isTrusted } from '../../../platform/callers/caller.ts';
import { deriveSecret } from '../../../platform/crypto.ts';
import { visitorNetwork } from '../../../platform/network/address-ranges.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { sessions } from '../../../schema/sessions/sessions.table.ts';

/**
 * The browser's traits in its network: traits alone are those of many. Null where nothing is known, for staff who act as
 * another, and for addresses of the operator.
 */
export async function deviceOf({ caller, db, secretKey }: Scope): Promise<Buffer | null> {
  if (caller.kind !== 'account' || isTrusted(caller)) return null;
  const [session] = await db
    .select({ fingerprint: sessions.fingerprint })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  if (session?.fingerprint == null || session.fingerprint === '') return null;
  return markOf(
    { secretKey },
    'trial devices',
    `${visitorNetwork(addressOf(caller))} ${session.fingerprint}`,
  );
}

/** Of a card, by what the provider tells cards apart. */
export function cardMarkOf(
  services: Pick<Services, 'secretKey'>,
  provider: string,
  fingerprint: string | null | undefined,
): Buffer | null {
  return fingerprint == null ? null : markOf(services, 'trial cards', `${provider} ${fingerprint}`);
}

function markOf({ secretKey }: Pick<Services, 'secretKey'>, purpose: string, text: string): Buffer {
  return createHmac('sha256', deriveSecret(secretKey, purpose)).update(text).digest();
}
