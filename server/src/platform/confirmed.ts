import { MINUTE_MS } from './clock.ts';
import { AppError } from './errors.ts';
import type { Actor, Scope } from './scope.ts';

/** How long the password that was shown opens what asks for it. */
const CONFIRMED_MS = 15 * MINUTE_MS;

export function isConfirmed({ confirmedAt }: Actor, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** Throws `password_unconfirmed` unless the password was shown a short while ago. */
export function requireConfirmed({ actor, clock }: Pick<Scope, 'actor' | 'clock'>): void {
  if (!isConfirmed(actor, clock())) throw new AppError('password_unconfirmed');
}
