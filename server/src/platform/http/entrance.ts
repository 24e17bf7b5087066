import type { Access } from '@linklet/contract/http/access.ts';
import type { Endpoint, Method } from '@linklet/contract/http/endpoint.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiToken } from '../callers/caller.ts';
import type { BrowserScope, Scope, Services } from '../scope.ts';
import type { SharedLimit } from './limits/shared-limit.ts';
import type { OpenSession } from './session-facts.ts';

/** Routes of a module, made by a function such as `routes` or `redirects` and registered alike. */
export interface Entrance {
  register: (server: FastifyInstance, http: HttpServices) => void;
  endpoints: readonly Endpoint[];
  /** All other routes: a route in neither list fails the test of access. */
  ways: readonly Way[];
}

export type Way = SessionWay | OpenWay;

export interface SessionWay extends Address {
  by: 'session';
  access: Access;
  /** Registers the path once for each kind of workspace (see `workspacePrefixes`). */
  scope?: 'workspace';
}

export interface OpenWay extends Address {
  by: Exclude<By, 'session'>;
  /** What whoever has no good token is answered, where it is not 401. */
  refusal?: 403;
  /** Of which a token needs one, where tokens have them. */
  permissions?: readonly TokenPermission[];
}

interface Address {
  /** `OPTIONS` asks whether pages of other sites may call. */
  method: Method | 'OPTIONS';
  /** The complete path, such as `/app/sso/:key/acs`. */
  path: string;
}

/**
 * What says who asks: a browser's session, a token in the header, or a signature over what is sent. Endpoints all go by
 * the session.
 */
export type By = 'session' | 'token' | 'signature' | 'nobody';

export interface HttpServices {
  services: Services;
  openSession: (
    request: FastifyRequest,
    reply: FastifyReply,
    options: SessionOptions,
  ) => Promise<OpenSession | null>;
  /** Throws `not_found`. */
  openScope: (
    session: OpenSession,
    reply: FastifyReply,
    address: WorkspaceAddress | undefined,
  ) => Promise<BrowserScope>;
  /** Counts the call, and tells in the answer how many are left. Throws `too_many_requests`, and what `openToken` throws. */
  openToken: (request: FastifyRequest, reply: FastifyReply, secret: string) => Promise<Scope<ApiToken>>;
  noteImpersonation: (scope: Scope, call: string) => Promise<void>;
  limit: Pick<SharedLimit, 'take'>;
  isTrustedAddress: (address: string) => boolean;
}

export interface SessionOptions {
  isUse: boolean;
  /** Whether a GET begins a session: only for guests' pages, lest a late request replace a new session. */
  beginsForGuests: boolean;
}
