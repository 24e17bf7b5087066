import { expiryRange } from '@linklet/contract/limits.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from '../billing/index.ts';

/** Throws `expiry_not_allowed` and `expiry_out_of_range`. */
export function requireExpiry(scope: Scope, expiresAt: Date): void {
  if (!hasFeature(scope, 'manage_expiration')) throw new AppError('expiry_not_allowed');
  const { earliest, latest } = expiryRange(scope.clock());
  if (expiresAt < earliest || expiresAt > latest) throw new AppError('expiry_out_of_range');
}
