import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, deriveSecret, encrypt } from '../../platform/crypto.ts';
import type { Services } from '../../platform/scope.ts';
import type { Webhook } from '../../schema/webhooks/webhooks.table.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret in the form of Standard Webhooks, and as it is kept. */
export function newSecret(services: Pick<Services, 'secretKey'>): { secret: string; sealed: Buffer } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, sealed: encrypt(sealingKey(services), secret) };
}

interface Message {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
}

/** `webhook-signature` of a message: one for each secret that is in force. */
export function signatureOf(
  services: Pick<Services, 'secretKey' | 'clock'>,
  { sealedSecret, formerSecret, formerUntil }: Webhook,
  message: Message,
): string {
  const isFormerGood = formerUntil !== null && formerUntil > services.clock();
  const sealed = [sealedSecret, ...(isFormerGood && formerSecret !== null ? [formerSecret] : [])];
  return sealed.map((each) => sign(decrypt(sealingKey(services), each), message)).join(' ');
}

function sign(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key)
    .update(`${id}.${String(timestamp)}.${body}`)
    .digest('base64')}`;
}

function sealingKey({ secretKey }: Pick<Services, 'secretKey'>): string {
  return deriveSecret(secretKey, 'webhook secrets');
}
