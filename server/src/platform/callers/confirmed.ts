import type { Caller } from './caller.ts';
import { MINUTE_MS } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Scope } from '../scope.ts';

const CONFIRMED_MS = 15 * MINUTE_MS;

/** False for staff who act as the account, and without a session. */
export function isConfirmed(caller: Caller, now: Date): boolean {
  const confirmedAt = caller.kind === 'account' ? caller.confirmedAt : null;
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** Throws `password_unconfirmed` unless the password was entered recently. */
export function requireConfirmed({ caller, clock }: Pick<Scope, 'caller' | 'clock'>): void {
  if (!isConfirmed(caller, clock())) throw new AppError('password_unconfirmed');
}
