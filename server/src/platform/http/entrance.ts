import type { Access } from '@linklet/contract/http/access.ts';
import type { Endpoint, Method } from '@linklet/contract/http/endpoint.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserScope, Scope, Services } from '../scope.ts';
import type { SharedLimit } from './limits/shared-limit.ts';
import type { OpenSession } from './session-facts.ts';

/**
 * A way into a module by HTTP. Each kind of route is made by a function of its own, such as `routes` or `redirects`;
 * the server takes them all alike.
 */
export interface Entrance {
  register: (server: FastifyInstance, http: HttpServices) => void;
  /** The endpoints of the API among its routes. */
  endpoints: readonly Endpoint[];
  /** Its other routes: a route that is neither fails the test of access. */
  ways: readonly Way[];
}

/** A route that is no endpoint of the API, and who may come by it. */
export interface Way {
  method: Method;
  /** Whole, as `/app/sso/:key/acs`. */
  path: string;
  /** What the session must be or hold, or what proves a request that comes without one. */
  access: Access | Proof;
  /** Where it is about a workspace: the path exists once for each kind (`workspacePrefixes`). */
  scope?: 'workspace';
}

/**
 * What proves a request without a session:
 *
 * - `scimToken`: the token that an organization gave its provider
 * - `assertion`: what an organization's provider has signed
 * - `emailToken`: the token of a link in an email
 */
export const proofs = ['scimToken', 'assertion', 'emailToken'] as const;
export type Proof = (typeof proofs)[number];

/** What routes need to open a request's scope. */
export interface HttpServices {
  services: Services;
  /** The session of a request. Sets the cookies that are missing. */
  openSession: (
    request: FastifyRequest,
    reply: FastifyReply,
    options: SessionOptions,
  ) => Promise<OpenSession | null>;
  /** The scope of a request to this workspace, or to the caller's own. Throws `not_found`. */
  openScope: (
    session: OpenSession,
    reply: FastifyReply,
    address: WorkspaceAddress | undefined,
  ) => Promise<BrowserScope>;
  /** Notes that staff changed something as somebody else. */
  noteImpersonation: (scope: Scope, call: string) => Promise<void>;
  /** Counts a request of an account's. */
  limit: Pick<SharedLimit, 'take'>;
  /** True for the operator's own addresses, which know no limit. */
  isTrustedAddress: (address: string) => boolean;
}

export interface SessionOptions {
  /** Whether the request shows that somebody sits there. */
  isUse: boolean;
  /**
   * Whether a GET begins a session for a visitor without. Only where guests may ask: a request that was under way while
   * its session was replaced must not take the place of the new one.
   */
  beginsForGuests: boolean;
}
