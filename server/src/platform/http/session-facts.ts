import type { BrowserCaller } from '../callers/caller.ts';
import type { Visitor } from '../scope.ts';

export interface OpenSession {
  caller: BrowserCaller;
  visitor: Visitor;
  csrf: string;
  newCookie?: string;
}

export interface Sessions {
  /** `isUse`: whether a person is active, which extends an idle session. */
  find: (visitor: Visitor, isUse: boolean) => Promise<OpenSession | null>;
  begin: (visitor: Visitor) => Promise<OpenSession>;
}
