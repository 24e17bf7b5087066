import { decrypt, deriveSecret, encrypt } from '../../platform/crypto.ts';
import type { Services } from '../../platform/scope.ts';

/** What tokens ask for, and are answered: there may be passwords in it. */
export function seal(services: Services, value: unknown): Buffer {
  return encrypt(keyOf(services), JSON.stringify(value ?? null));
}

export function unseal(services: Services, sealed: Uint8Array): unknown {
  return JSON.parse(decrypt(keyOf(services), sealed));
}

function keyOf({ secretKey }: Services): string {
  return deriveSecret(secretKey, 'requests of tokens');
}
