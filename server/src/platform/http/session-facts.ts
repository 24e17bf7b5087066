import type { BrowserCaller } from '../caller.ts';
import type { Visitor } from '../scope.ts';

/** An open session, as the HTTP platform needs it. */
export interface OpenSession {
  caller: BrowserCaller;
  visitor: Visitor;
  csrf: string;
  /** The cookie's value when the session has just begun. */
  newCookie?: string;
}

/** How the platform finds and begins sessions; the identity module fills it. */
export interface Sessions {
  /** `isUse`: whether the request shows that somebody sits there, which keeps an idle session open. */
  find: (visitor: Visitor, isUse: boolean) => Promise<OpenSession | null>;
  begin: (visitor: Visitor) => Promise<OpenSession>;
}
