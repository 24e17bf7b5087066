import {
  createChallenge as create,
  randomInt,
  verifySolution,
  type Challenge,
  type Payload,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { apiPrefix } from '@linklet/contract/http/endpoint.ts';
import {
  getChallenge,
  robotCheckActions,
  robotTokenLifetimeMs,
  type RobotCheckAction,
} from '@linklet/contract/robot-check/endpoints.ts';
import { deriveSecret } from '../../platform/crypto.ts';
import type { Services } from '../../platform/scope.ts';
import type { RobotCheck, RobotCheckAttempt, RobotCheckResult } from './robot-check.ts';
import { robotCheckNonces } from '../../schema/robot-check/robot-check.table.ts';

// A small part of the library's default, which took one thread 4.7 s: a second is enough.
const COST = 1000;
const COUNTER = { min: 2000, max: 4000 };

export const altcha: RobotCheck = {
  settings: { kind: 'altcha', site_key: null, challenge_url: apiPrefix + getChallenge.path },
  verify: verifyAltcha,
};

/** A signed challenge for one action, valid for as long as a solved check may wait for its form. */
export async function createChallenge(
  { clock, secretKey }: Services,
  action: RobotCheckAction,
): Promise<Challenge> {
  return create({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    data: { action },
    counter: randomInt(COUNTER.min, COUNTER.max),
    deriveKey,
    expiresAt: new Date(clock().getTime() + robotTokenLifetimeMs),
    ...secrets(secretKey),
  });
}

function secrets(secretKey: string) {
  return {
    hmacSignatureSecret: deriveSecret(secretKey, 'altcha challenge'),
    hmacKeySignatureSecret: deriveSecret(secretKey, 'altcha key'),
  };
}

async function verifyAltcha(
  services: Services,
  { token, action }: RobotCheckAttempt,
): Promise<RobotCheckResult> {
  if (!token) return { ok: false, why: 'missing' };
  const payload = readPayload(token);
  if (payload?.challenge.parameters.data?.['action'] !== action) return { ok: false, why: 'invalid' };

  const result = await verifySolution({ ...payload, deriveKey, ...secrets(services.secretKey) });
  if (result.expired) return { ok: false, why: 'expired' };
  if (!result.verified) return { ok: false, why: 'invalid' };
  return (await useNonce(services, payload)) ? { ok: true } : { ok: false, why: 'replayed' };
}

const payloadShape = z.object({
  challenge: z.object({
    parameters: z
      .object({
        nonce: z.string().min(8).max(200),
        expiresAt: z.number(),
        data: z.object({ action: z.enum(robotCheckActions) }),
      })
      .loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }).loose(),
});

function readPayload(token: string): Payload | null {
  try {
    const result = payloadShape.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return result.success ? (result.data as unknown as Payload) : null;
  } catch {
    // Not JSON, so not one of our tokens.
    return null;
  }
}

// Verification is stateless: only this row detects a second use.
async function useNonce({ db }: Services, { challenge }: Payload): Promise<boolean> {
  const { nonce, expiresAt = 0 } = challenge.parameters;
  const used = await db
    .insert(robotCheckNonces)
    .values({ nonce, expiresAt: new Date(expiresAt * 1000) })
    .onConflictDoNothing()
    .returning();
  return used.length === 1;
}

export async function forgetOldNonces({ db, clock }: Services): Promise<void> {
  await db.delete(robotCheckNonces).where(lt(robotCheckNonces.expiresAt, clock()));
}
