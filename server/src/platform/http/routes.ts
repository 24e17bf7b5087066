import type { Endpoint, EventStream, TokenEndpoint } from '@linklet/contract/http/endpoint.ts';
import { apiPrefix } from '@linklet/contract/http/endpoint.ts';
import { knownFieldsOnly } from '@linklet/contract/http/known-fields.ts';
import { workspacePrefixes, type WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { impersonatorOf, userOf } from '../callers/caller.ts';
import { AppError } from '../errors.ts';
import { inTransaction, type BrowserScope, type Scope } from '../scope.ts';
import {
  admitsGuests,
  checkConfirmed,
  checkPermission,
  checkPolicy,
  isPermission,
  requireOwnAccount,
} from './access.ts';
import { addRoute, DEADLINE_MS, parseInput, runOnce, type Call, type Handler } from './calls.ts';
import { checkOrigin } from './csrf.ts';
import type { Entrance, HttpServices } from './entrance.ts';
import { withinDeadline } from './deadline.ts';
import { answerWithEvents } from './event-streams.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import { registerForTokens } from './tokens/register-for-tokens.ts';
import type { TokenScope } from './tokens/token-calls.ts';
import { inWordsOfTeam } from './withheld.ts';
import { workspaceOf } from './workspace-of.ts';

export interface On {
  /** A program has no browser. */
  <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    definition: TokenEndpoint<P, Q, B, R>,
    handler: (call: Call<Scope, P, Q, B>) => Promise<z.input<R>>,
  ): void;
  <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    definition: Endpoint<P, Q, B, R>,
    handler: (call: Call<BrowserScope, P, Q, B>) => Promise<z.input<R>>,
  ): void;
}

export function routes(list: (on: On) => void): Entrance {
  const handlers = new Map<Endpoint, Handler<never>>();
  list((definition: Endpoint, handler: Handler<never>) => handlers.set(definition, handler));
  return {
    endpoints: [...handlers.keys()],
    ways: [],
    register: (server, http) => {
      for (const [definition, handler] of handlers) {
        // By the types of `On` the handler of one for tokens asks for no browser.
        registerEndpoint(server, http, { definition, handler: handler as Handler<BrowserScope> });
        if (isForTokens(definition))
          registerForTokens(server, http, { definition, handler: handler as Handler<TokenScope> });
      }
    },
  };
}

function isForTokens(definition: Endpoint): definition is TokenEndpoint {
  return definition.token !== undefined;
}

export async function nothing(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}

const ACCOUNTS_OF_NETWORK = 20;

/** Registers an endpoint with its checks in the order of the design, before the body is read. */
function registerEndpoint(
  server: FastifyInstance,
  http: HttpServices,
  { definition, handler }: { definition: Endpoint; handler: Handler<BrowserScope> },
): void {
  const name = `${definition.method} ${definition.path}`;
  // A whole company may share one address; its accounts are counted individually once known.
  const guard = createRateLimit(`all ${name}`, definition.limitPerMinute * ACCOUNTS_OF_NETWORK);
  const limitStrangers = createRateLimit(name, definition.limitPerMinute);
  const { deadlineMs = DEADLINE_MS } = definition;
  const query = knownFieldsOnly(definition.query);
  const sendEvents = definition.isStream === true ? answerWithEvents(server) : undefined;
  const scopes = new WeakMap<FastifyRequest, BrowserScope>();

  const route: Omit<RouteOptions, 'url'> = {
    method: definition.method,
    // Runs before the body is read, so that strangers learn nothing from validation.
    onRequest: async (request, reply) => {
      const isLimited = !http.isTrustedAddress(request.ip);
      if (isLimited) await guard(request.ip);
      const isUse = definition.isPassive !== true;
      const beginsForGuests = admitsGuests(definition.access);
      const opening = http.openSession(request, reply, { isUse, beginsForGuests });
      const session = await withinDeadline(opening, deadlineMs);
      if (isLimited && (session === null || userOf(session.caller) === null))
        await limitStrangers(request.ip);
      if (definition.access !== 'anyone') checkOrigin(request, session);
      if (session === null) throw new AppError('session_expired');
      checkPolicy(definition.access, { caller: session.caller, now: http.services.clock() });
      const opened = http.openScope(session, reply, workspaceAsked(definition, request));
      const scope = await withinDeadline(opened, deadlineMs);
      if (isLimited) limitAccount(reply, http, { scope, definition });
      requireOwnAccount(definition, session.caller);
      checkPermission(definition.access, scope.permissions);
      checkConfirmed(definition, { caller: scope.caller, now: http.services.clock() });
      scopes.set(request, scope);
    },
    handler: async (request, reply) => {
      const scope = scopes.get(request);
      if (scope === undefined) throw new AppError('session_expired');
      const call = noted(definition, http, async (scope) => {
        return inWordsOfTeam(
          scope,
          handler({ scope, ...parseInput({ ...definition, query }, request, http) }),
        );
      });
      const answer = await withinDeadline(runOnce(definition, request, { scope, call }), deadlineMs);
      if (sendEvents !== undefined) return sendEvents(reply, answer as EventStream);
      void reply.status(definition.status ?? 200);
      return definition.response.parse(answer);
    },
  };
  for (const prefix of definition.scope === 'workspace' ? workspacePrefixes : ['']) {
    addRoute(server, definition, { ...route, url: apiPrefix + prefix + definition.path });
  }
}

/** People outside an organization may answer its invitation. */
function workspaceAsked({ scope, access }: Endpoint, request: FastifyRequest): WorkspaceAddress | undefined {
  return scope === 'workspace' || isPermission(access) ? workspaceOf(request) : undefined;
}

/** Sets the headers with the remaining requests. Throws `too_many_requests`. */
function limitAccount(
  reply: FastifyReply,
  { limit }: HttpServices,
  { scope, definition }: { scope: BrowserScope; definition: Endpoint },
): void {
  const user = userOf(scope.caller);
  if (user === null) return;
  const perMinute = definition.limitPerMinute * scope.entitlements.requestFactor;
  const subject = `${String(user.id)} ${definition.method} ${definition.path}`;
  const { remaining, resetSeconds } = limit.take(subject, perMinute);
  reply.headers({
    'ratelimit-limit': perMinute,
    'ratelimit-remaining': Math.max(0, remaining),
    'ratelimit-reset': resetSeconds,
  });
  if (remaining < 0) throw new AppError('too_many_requests', { seconds: resetSeconds });
}

/** Changes by staff who act as an account are recorded, whatever the handler records itself. */
function noted(
  { method, path }: Endpoint,
  http: HttpServices,
  call: (scope: BrowserScope) => Promise<unknown>,
): (scope: BrowserScope) => Promise<unknown> {
  return async (scope) => {
    if (method === 'GET' || impersonatorOf(scope.caller) === null) return call(scope);
    return inTransaction(scope, async (scope) => {
      const answer = await call(scope);
      await http.noteImpersonation(scope, `${method} ${path}`);
      return answer;
    });
  };
}
