import { expiryRange } from '@linklet/contract/http/limits.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from '../plans/index.ts';

/**
 * Whether a link may get this expiry, or lose the one that it has. Throws `expiry_not_allowed` for guests,
 * `expiry_not_in_plan` and `expiry_out_of_range`.
 */
export function requireExpiry(scope: Scope, expiresAt: Date | null): void {
  if (!hasFeature(scope, 'manage_expiration')) {
    throw new AppError(userOf(scope.caller) === null ? 'expiry_not_allowed' : 'expiry_not_in_plan');
  }
  const { earliest, latest } = expiryRange(scope.clock());
  if (expiresAt !== null && (expiresAt < earliest || expiresAt > latest))
    throw new AppError('expiry_out_of_range');
}
