import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import { AppError } from '../errors.ts';

export interface CallerUser {
  id: number;
  publicId: string;
  email: string;
  isVerified: boolean;
  isDeveloper: boolean;
  usesTwoFactor: boolean;
  isTerminated: boolean;
  deletedAt: Date | null;
}

interface Remote {
  /** Used for limits and checks; never stored with clicks. */
  address: string;
  /** True for the operator's own addresses, which need no robot check and have no rate limit. */
  isTrustedAddress: boolean;
}

interface InSession extends Remote {
  sessionId: Buffer;
  hasFlash: boolean;
}

interface OfAccount {
  user: CallerUser;
  workspaceId: number;
}

export interface Guest extends InSession {
  kind: 'guest';
  workspaceId: number | null;
}

export interface SecondFactor extends InSession {
  kind: 'second_factor';
  pendingUserId: number;
  workspaceId: number | null;
}

export interface Account extends InSession, OfAccount {
  kind: 'account';
  confirmedAt: Date | null;
}

export interface Impersonation extends InSession, OfAccount {
  kind: 'impersonation';
  impersonatorId: number;
}

/** A program, by the rights of whoever made its token. */
export interface ApiToken extends Remote, OfAccount {
  kind: 'token';
  token: {
    id: number;
    name: string;
    permissions: readonly TokenPermission[];
    /** Hosts that its links may lead to, with those below them; null for any. */
    allowedHosts: readonly string[] | null;
    /** How many links it may make in all; null for no limit. */
    linkBudget: number | null;
    /** What it does is only tried. */
    isDryRun: boolean;
    /** What it changes waits until a person approves it. */
    needsApproval: boolean;
    expiresAt: Date | null;
    madeAt: Date;
  };
}

export interface Provider extends Remote {
  kind: 'provider';
}

export interface Job extends OfAccount {
  kind: 'job';
}

export type BrowserCaller = Guest | SecondFactor | Account | Impersonation;

export type Caller = BrowserCaller | ApiToken | Provider | Job;

export function userOf(caller: Caller): CallerUser | null {
  return 'user' in caller ? caller.user : null;
}

/** Throws `session_expired` for a caller without an account. */
export function requireUser({ caller }: { caller: Caller }): CallerUser {
  const user = userOf(caller);
  if (user === null) throw new AppError('session_expired');
  return user;
}

/** Null for a guest before the first link, and for a provider. */
export function ownWorkspaceOf(caller: Caller): number | null {
  return 'workspaceId' in caller ? caller.workspaceId : null;
}

export function sessionOf(caller: Caller): Buffer | null {
  return 'sessionId' in caller ? caller.sessionId : null;
}

export function impersonatorOf(caller: Caller): number | null {
  return caller.kind === 'impersonation' ? caller.impersonatorId : null;
}

/** The IP address of a request; for background work, a name to share turns by. */
export function addressOf(caller: Caller): string {
  return caller.kind === 'job' ? `job of ${String(caller.user.id)}` : caller.address;
}

export function isTrusted(caller: Caller): boolean {
  return 'isTrustedAddress' in caller && caller.isTrustedAddress;
}
