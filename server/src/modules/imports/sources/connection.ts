import { z } from 'zod';
import { decrypt, deriveSecret, encrypt } from '../../../platform/crypto.ts';
import type { Services } from '../../../platform/scope.ts';

const connection = z.object({ base: z.string(), token: z.string(), host: z.string() });

/** Where a service's API is, and what it is asked with. */
export type Connection = z.infer<typeof connection>;

export function seal(services: Services, given: Connection): Buffer {
  return encrypt(keyOf(services), JSON.stringify(given));
}

export function unseal(services: Services, sealed: Uint8Array): Connection {
  return connection.parse(JSON.parse(decrypt(keyOf(services), sealed)));
}

function keyOf({ secretKey }: Services): string {
  return deriveSecret(secretKey, 'connections of imports');
}
