import type { z } from 'zod';
import { decrypt, encrypt } from './crypto.ts';

/** What only we can read, for an address; `secret` is of `deriveSecret`. */
export function sealToken(secret: string, content: object): string {
  return encrypt(secret, JSON.stringify(content)).toString('base64url');
}

/** Undefined for one that was changed, cut, lengthened, or sealed for another purpose. */
export function openToken<Content>(
  secret: string,
  token: string,
  content: z.ZodType<Content>,
): Content | undefined {
  const sealed = Buffer.from(token, 'base64url');
  // One token for each: a letter too many at the end would be passed over.
  if (sealed.toString('base64url') !== token) return undefined;
  try {
    return content.parse(JSON.parse(decrypt(secret, sealed)));
  } catch {
    return undefined;
  }
}
