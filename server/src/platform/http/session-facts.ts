import type { Actor } from '../scope.ts';
import type { Entitlements } from '@linklet/contract/entitlements.ts';

/** What a request shows of its browser. */
export interface Visitor {
  cookie: string | undefined;
  address: string;
  fingerprint: string | undefined;
}

/** An open session, as the HTTP platform needs it. */
export interface OpenSession {
  actor: Actor;
  entitlements: Entitlements;
  csrf: string;
  /** The cookie's value when the session has just begun. */
  newCookie?: string;
}

/** How the platform finds and begins sessions; the identity module fills it. */
export interface Sessions {
  find: (visitor: Visitor) => Promise<OpenSession | null>;
  begin: (visitor: Visitor) => Promise<OpenSession>;
}
