import { AppError } from './errors.ts';

/** What every request needs to know of the account that sends it. */
export interface CallerUser {
  id: number;
  /** The account's name outside. */
  publicId: string;
  email: string;
  isVerified: boolean;
  isDeveloper: boolean;
  usesTwoFactor: boolean;
  isTerminated: boolean;
  deletedAt: Date | null;
}

interface Remote {
  /** IP address; for limits and checks, never stored with clicks. */
  address: string;
  /** True for addresses of the operator's own that need no anti-robot check and know no rate limit. */
  isTrustedAddress: boolean;
}

interface InSession extends Remote {
  /** Key of the session's row. */
  sessionId: Buffer;
  /** Whether something waits to be told on the next page. */
  hasFlash: boolean;
}

interface OfAccount {
  user: CallerUser;
  /** The account's own. */
  workspaceId: number;
}

/** A browser that nobody is signed in to. */
export interface Guest extends InSession {
  kind: 'guest';
  /** Null before the first link. */
  workspaceId: number | null;
}

/** A guest who has shown a password, and shows the second factor of the account next. */
export interface SecondFactor extends InSession {
  kind: 'second_factor';
  pendingUserId: number;
  /** The guest's; null before the first link. */
  workspaceId: number | null;
}

/** Somebody who is signed in. */
export interface Account extends InSession, OfAccount {
  kind: 'account';
  /** When the password was last shown in this session. */
  confirmedAt: Date | null;
}

/** Staff who act as an account. */
export interface Impersonation extends InSession, OfAccount {
  kind: 'impersonation';
  impersonatorId: number;
}

/** A program with a token of an account's. */
export interface ApiToken extends Remote, OfAccount {
  kind: 'token';
}

/** An organization's identity provider, which is nobody's account. */
export interface Provider extends Remote {
  kind: 'provider';
}

/** Work in the background for an account. */
export interface Job extends OfAccount {
  kind: 'job';
}

/** Who asks in a browser. */
export type BrowserCaller = Guest | SecondFactor | Account | Impersonation;

/** Who asks: each kind has what it knows, and nothing besides. */
export type Caller = BrowserCaller | ApiToken | Provider | Job;

/** Whose account asks; null for whoever has none. */
export function userOf(caller: Caller): CallerUser | null {
  return 'user' in caller ? caller.user : null;
}

/** Whose account asks. Throws `session_expired` for whoever has none. */
export function requireUser({ caller }: { caller: Caller }): CallerUser {
  const user = userOf(caller);
  if (user === null) throw new AppError('session_expired');
  return user;
}

/** The workspace of whoever asks; null for a guest before the first link, and for a provider. */
export function ownWorkspaceOf(caller: Caller): number | null {
  return 'workspaceId' in caller ? caller.workspaceId : null;
}

/** The session that a request comes by; null where it comes by none. */
export function sessionOf(caller: Caller): Buffer | null {
  return 'sessionId' in caller ? caller.sessionId : null;
}

/** Staff who act as the account that asks. */
export function impersonatorOf(caller: Caller): number | null {
  return caller.kind === 'impersonation' ? caller.impersonatorId : null;
}

/** The address that a request comes from, or for work in the background a name for whose turn it takes. */
export function addressOf(caller: Caller): string {
  return caller.kind === 'job' ? `job of ${String(caller.user.id)}` : caller.address;
}

/** Whether it comes from an address of the operator's own. */
export function isTrusted(caller: Caller): boolean {
  return 'isTrustedAddress' in caller && caller.isTrustedAddress;
}
