import { createHmac } from 'node:crypto';
import { deriveSecret } from '../../../platform/crypto.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Domain } from '../../../schema/domains/domains.table.ts';
import type { Wanted } from '../look/diagnose.ts';
import { withoutPort } from './host-of.ts';

type Keys = Pick<Services, 'config' | 'secretKey'>;

/** What the records of a domain should say: the proof of another owner is none of this one. */
export function wantedOf(
  { config, secretKey }: Keys,
  { host, userId, organizationId, parentId }: Pick<Domain, 'host' | 'userId' | 'organizationId' | 'parentId'>,
): Wanted {
  const owner = organizationId === null ? `user ${String(userId)}` : `organization ${String(organizationId)}`;
  const token = createHmac('sha256', deriveSecret(secretKey, 'domain proof'))
    .update(`${owner} ${withoutPort(host)}`)
    .digest('base64url')
    .slice(0, 32);
  return {
    proof: `linklet-verify=${token}`,
    needsProof: parentId === null,
    target: config.domainTarget ?? `links.${new URL(config.baseUrl).hostname}`,
    addresses: config.domainAddresses,
  };
}
