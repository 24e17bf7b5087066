import { permissions, type Access, type Permission, type Policy } from '@linklet/contract/http/access.ts';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { isConfirmed } from '../callers/confirmed.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { userOf, type Caller } from '../callers/caller.ts';

export interface Asking {
  caller: Caller;
  now: Date;
}

type Check = (asking: Asking) => ErrorCode | undefined;

// In the order of the design: signed out 401, ended 403, no permission 403, password to confirm 423.
const checks: Record<Policy, readonly Check[]> = {
  anyone: [],
  session: [],
  visitor: [notHalfSignedIn, notEnded],
  guestOnly: [notHalfSignedIn, notEnded, isGuest],
  signingIn: [notEnded],
  account: [notHalfSignedIn, isSignedIn, notEnded],
  ownerOnly: [notHalfSignedIn, isSignedIn, notEnded, isOwner],
  confirmedOwner: [notHalfSignedIn, isSignedIn, notEnded, isOwner, hasConfirmed],
  returningOwner: [notHalfSignedIn, isSignedIn, isOwner],
  staff: [notHalfSignedIn, isSignedIn, notEnded, isStaff, isOwner],
  confirmedStaff: [notHalfSignedIn, isSignedIn, notEnded, isStaff, isOwner, hasConfirmed],
  impersonator: [notHalfSignedIn, isSignedIn, isImpersonator],
};

export function checkPolicy(access: Access, asking: Asking): void {
  for (const check of checks[isPermission(access) ? 'visitor' : access]) {
    const refusal = check(asking);
    if (refusal) throw new AppError(refusal);
  }
}

const ofSessions: readonly Access[] = ['anyone', 'session', 'visitor', 'impersonator'];

/** Refuses staff who act as an account unless the endpoint allows it. */
export function requireOwnAccount(
  { method, access, byImpersonators = method === 'GET' }: Endpoint,
  caller: Caller,
): void {
  if (caller.kind !== 'impersonation' || byImpersonators || ofSessions.includes(access)) return;
  throw new AppError('not_while_impersonating');
}

/** Refuses guests, callers without a recent password, and staff who act as an account, if required. */
export function checkConfirmed({ confirmed = false }: { confirmed?: boolean }, asking: Asking): void {
  if (!confirmed) return;
  for (const check of [isSignedIn, isOwner, hasConfirmed]) {
    const refusal = check(asking);
    if (refusal) throw new AppError(refusal);
  }
}

/** Throws `forbidden`. */
export function checkPermission(access: Access, granted: ReadonlySet<Permission>): void {
  if (isPermission(access) && !granted.has(access)) throw new AppError('forbidden');
}

export function admitsGuests(access: Access): boolean {
  return isPermission(access) || !checks[access].includes(isSignedIn);
}

export function isPermission(access: Access): access is Permission {
  return (permissions as readonly string[]).includes(access);
}

function notHalfSignedIn({ caller }: Asking) {
  return caller.kind === 'second_factor' ? 'session_expired' : undefined;
}

function isSignedIn({ caller }: Asking) {
  return userOf(caller) === null ? 'session_expired' : undefined;
}

function isGuest({ caller }: Asking) {
  return userOf(caller) === null ? undefined : 'forbidden';
}

function notEnded({ caller }: Asking) {
  const user = userOf(caller);
  if (user?.isTerminated === true) return 'account_terminated';
  return (user?.deletedAt ?? null) === null ? undefined : 'account_deleted';
}

function isOwner({ caller }: Asking) {
  return caller.kind === 'impersonation' ? 'not_while_impersonating' : undefined;
}

function isImpersonator({ caller }: Asking) {
  return caller.kind === 'impersonation' ? undefined : 'forbidden';
}

// A password alone is too weak for the power of staff.
function isStaff({ caller }: Asking) {
  const user = userOf(caller);
  if (user?.isDeveloper !== true) return 'forbidden';
  return user.usesTwoFactor ? undefined : 'two_factor_required';
}

function hasConfirmed({ caller, now }: Asking) {
  return isConfirmed(caller, now) ? undefined : 'password_unconfirmed';
}
