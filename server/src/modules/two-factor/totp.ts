import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { decrypt, deriveSecret, encrypt } from '../../platform/crypto.ts';
import type { Config } from '../../platform/config.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { changeAccount } from '../accounts/index.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';

// A phone's clock may be slightly wrong.
const TOLERANCE_SECONDS = 30;

export interface TotpSecret {
  secret: string;
  uri: string;
  sealed: Buffer;
}

type Sealer = Pick<Services, 'secretKey'>;

export function newTotpSecret(
  services: Sealer & { config: Pick<Config, 'productName'> },
  email: string,
): TotpSecret {
  const secret = generateSecret();
  const uri = generateURI({ issuer: services.config.productName, label: email, secret });
  return { secret, uri, sealed: encrypt(sealingKey(services), secret) };
}

/** The time step of a correct code, or null. Codes up to `lastStep` are used and wrong. */
export function stepOfCode(
  services: Services,
  sealed: Buffer,
  { code, lastStep }: { code: string; lastStep: number | null },
): number | null {
  const result = verifySync({
    secret: decrypt(sealingKey(services), sealed),
    token: code,
    epoch: Math.floor(services.clock().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Uses up a code; false if it is wrong or used, even concurrently. */
export async function useTotpCode(scope: Scope, user: User, code: string): Promise<boolean> {
  if (user.twoFactorSecret === null) return false;
  const step = stepOfCode(scope, user.twoFactorSecret, { code, lastStep: user.twoFactorLastStep });
  if (step === null) return false;
  const isUnused = or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step));
  const used = await changeAccount(scope, and(eq(users.id, user.id), isUnused), { twoFactorLastStep: step });
  return used !== undefined;
}

function sealingKey({ secretKey }: Sealer): string {
  return deriveSecret(secretKey, 'two-factor secrets');
}
