import type { Endpoint } from '@linklet/contract/endpoint.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Scope, Services } from '../scope.ts';
import type { SharedLimit } from './shared-limit.ts';
import type { OpenSession } from './session-facts.ts';

/**
 * A way into a module by HTTP. Each kind of route is made by a function of its own, such as `routes` or `redirects`;
 * the server takes them all alike.
 */
export interface Entrance {
  register: (server: FastifyInstance, http: HttpServices) => void;
  /** The endpoints of the API among its routes. */
  endpoints: readonly Endpoint[];
}

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
  ) => Promise<Scope>;
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
