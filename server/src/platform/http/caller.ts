import type { Endpoint } from '@linklet/contract/endpoint.ts';
import { isConfirmed } from '../confirmed.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import type { Actor } from '../scope.ts';

/**
 * Refuses whoever may not call an endpoint, in the order of the design: signed out 401, terminated 403, no right 403,
 * password to be confirmed 423.
 */
export function checkCaller(definition: Endpoint, actor: Actor, now: Date): void {
  const refusal = findRefusal(definition, actor, now);
  if (refusal) throw new AppError(refusal);
}

function findRefusal(definition: Endpoint, actor: Actor, now: Date): ErrorCode | undefined {
  const { caller } = definition;
  if (caller === 'anyone') return undefined;
  return (
    refuseHalfSignedIn(definition, actor) ??
    refuseGhost(definition, actor) ??
    refuseRight(definition, actor, now)
  );
}

function refuseHalfSignedIn({ caller, halfSignedIn }: Endpoint, actor: Actor): ErrorCode | undefined {
  if (actor.pendingUserId !== null && halfSignedIn !== true) return 'session_expired';
  if (caller !== 'guest' && actor.user === null) return 'session_expired';
  return undefined;
}

function refuseGhost({ ghosts }: Endpoint, { user }: Actor): ErrorCode | undefined {
  if (user === null || ghosts === true) return undefined;
  if (user.isTerminated) return 'account_terminated';
  return user.deletedAt === null ? undefined : 'account_deleted';
}

function refuseRight(definition: Endpoint, actor: Actor, now: Date): ErrorCode | undefined {
  const { caller, confirmed, notImpersonating } = definition;
  const notStaff = caller === 'staff' ? refuseStaff(actor) : undefined;
  if (notStaff) return notStaff;
  if (notImpersonating === true && actor.impersonatorId !== null) return 'not_while_impersonating';
  if (confirmed === true && !isConfirmed(actor, now)) return 'password_unconfirmed';
  return undefined;
}

// What staff can see and do is worth more than a password.
function refuseStaff({ user }: Actor): ErrorCode | undefined {
  if (user?.isDeveloper !== true) return 'forbidden';
  return user.usesTwoFactor ? undefined : 'two_factor_required';
}
