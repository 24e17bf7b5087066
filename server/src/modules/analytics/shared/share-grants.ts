import { addressOf } from '../../../platform/callers/caller.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import { deriveSecret, hmac, isSameSecret } from '../../../platform/crypto.ts';
import type { BrowserScope } from '../../../platform/scope.ts';
import { checkGuess } from '../../passwords/index.ts';
import type { StatsShare } from '../../../schema/analytics/shares.table.ts';

const GRANT_MS = 12 * HOUR_MS;

/**
 * What shows for half a day that this session knows the password of a share, as long as it is that one. Throws
 * `share_password_wrong`, `too_many_requests` and `unavailable`.
 */
export async function grantShare(scope: BrowserScope, share: StatsShare, password: string): Promise<string> {
  await checkGuess(scope, {
    subject: `password of shared statistics ${String(share.id)}`,
    address: addressOf(scope.caller),
    passwordHash: share.passwordHash,
    password,
    refusal: 'share_password_wrong',
  });
  return sign(scope, share, scope.clock().getTime() + GRANT_MS);
}

/** Whether the visitor's grant opens a share, or it needs none. */
export function isGranted(scope: BrowserScope, share: StatsShare): boolean {
  if (share.passwordHash === null) return true;
  const { grant } = scope.visitor;
  const until = Number(grant?.split('.')[0]);
  return (
    grant !== undefined && until > scope.clock().getTime() && isSameSecret(grant, sign(scope, share, until))
  );
}

function sign({ secretKey, caller }: BrowserScope, { id, passwordHash }: StatsShare, until: number): string {
  const key = deriveSecret(secretKey, 'grants of shared statistics');
  const session = caller.sessionId.toString('hex');
  return `${String(until)}.${hmac(key, `${String(id)} ${String(until)} ${session} ${passwordHash ?? ''}`)}`;
}
