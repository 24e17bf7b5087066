import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/scope.ts';
import type { RobotCheck, RobotCheckAttempt, RobotCheckResult } from './robot-check.ts';

/** Cloudflare: a response token has at most 2048 characters. */
const MAX_TOKEN_LENGTH = 2048;

const siteverifyAnswer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type SiteverifyAnswer = z.infer<typeof siteverifyAnswer>;

export function turnstile(config: Config): RobotCheck {
  return {
    settings: { kind: 'turnstile', site_key: config.turnstileSiteKey ?? null, challenge_url: null },
    verify: verifyTurnstile,
  };
}

async function verifyTurnstile(services: Services, attempt: RobotCheckAttempt): Promise<RobotCheckResult> {
  const { token } = attempt;
  if (!token) return { ok: false, why: 'missing' };
  if (token.length > MAX_TOKEN_LENGTH) return { ok: false, why: 'invalid' };

  try {
    return toResult(await askCloudflare(services, { ...attempt, token }), services.config, attempt);
  } catch (error) {
    services.log.warn({ err: error }, 'Turnstile could not be asked');
    return { ok: false, why: 'unavailable' };
  }
}

async function askCloudflare(
  { config, outgoing }: Services,
  { token, address }: RobotCheckAttempt,
): Promise<SiteverifyAnswer> {
  const response = await outgoing.fetchConfigured(config.turnstileVerifyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      secret: config.turnstileSecretKey,
      response: token,
      remoteip: address,
      idempotency_key: randomUUID(),
    }),
  });
  return siteverifyAnswer.parse(await response.json());
}

function toResult(answer: SiteverifyAnswer, config: Config, { action }: RobotCheckAttempt): RobotCheckResult {
  if (answer.success) {
    // A token of another page with the same key is valid, too; only the host and the action differ.
    const isOurs = answer.hostname === new URL(config.baseUrl).hostname && answer.action === action;
    return isOurs ? { ok: true } : { ok: false, why: 'invalid' };
  }
  if (answer['error-codes'].includes('timeout-or-duplicate')) return { ok: false, why: 'replayed' };
  if (answer['error-codes'].includes('internal-error')) return { ok: false, why: 'unavailable' };
  return { ok: false, why: 'invalid' };
}
