import type { Access } from '@linklet/contract/http/access.ts';
import type { Endpoint, Method } from '@linklet/contract/http/endpoint.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

export interface Way {
  method: Method;
  /** The complete path, such as `/app/sso/:key/acs`. */
  path: string;
  access: Access | Proof;
  /** Registers the path once for each kind of workspace (see `workspacePrefixes`). */
  scope?: 'workspace';
}

/** Proofs without a session: a provider's SCIM token, its signed message, or the token of an email link. */
export const proofs = ['scimToken', 'assertion', 'emailToken'] as const;
export type Proof = (typeof proofs)[number];

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
  noteImpersonation: (scope: Scope, call: string) => Promise<void>;
  limit: Pick<SharedLimit, 'take'>;
  isTrustedAddress: (address: string) => boolean;
}

export interface SessionOptions {
  isUse: boolean;
  /** Whether a GET begins a session: only for guests' pages, lest a late request replace a new session. */
  beginsForGuests: boolean;
}
