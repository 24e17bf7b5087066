import { createHmac } from 'node:crypto';
import { unsubscribePath } from '@linklet/contract/mailings/endpoints.ts';
import { deriveSecret, isSameSecret } from '../../platform/crypto.ts';
import type { Services } from '../../platform/scope.ts';
import type { User } from '../../schema/accounts/users.table.ts';

/** The address that switches mailings off for an account, good for ever: an old email must let go of people, too. */
export function unsubscribeUrl(services: Services, { publicId }: Pick<User, 'publicId'>): string {
  const token = `${publicId}.${signatureOf(services, publicId)}`;
  return `${services.config.baseUrl}${unsubscribePath}?token=${token}`;
}

/** Whose link it is; null when it is none of ours. */
export function accountOfToken(services: Pick<Services, 'secretKey'>, token: string): string | null {
  const [publicId = '', signature = ''] = token.split('.');
  return isSameSecret(signature, signatureOf(services, publicId)) ? publicId : null;
}

function signatureOf({ secretKey }: Pick<Services, 'secretKey'>, publicId: string): string {
  return createHmac('sha256', deriveSecret(secretKey, 'unsubscribe links'))
    .update(publicId)
    .digest('base64url');
}
