import type { Endpoint, EventStream } from '@linklet/contract/endpoint.ts';
import { apiPrefix, fileType, idempotencyHeader } from '@linklet/contract/endpoint.ts';
import { workspacePrefixes, type WorkspaceAddress } from '@linklet/contract/workspaces.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { admitsGuests, checkPermission, checkPolicy } from './access.ts';
import { checkOrigin, header } from './csrf.ts';
import { ValidationError } from './error-answer.ts';
import { withinDeadline } from './deadline.ts';
import { answerWithEvents } from './event-streams.ts';
import { once } from './idempotency.ts';
import { createRateLimit } from './rate-limit.ts';
import type { OpenSession } from './session-facts.ts';

export interface Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  scope: Scope;
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
}

export type On = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Promise<z.input<R>>,
) => void;

/** A module's endpoints with their handlers. */
export type Routes = (on: On) => void;

export function routes(register: Routes): Routes {
  return register;
}

/** Answers an empty object once the work is done. */
export async function nothing(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}

/** What the platform needs to open a request's scope. */
export interface RouteServices {
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
  clock: Clock;
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

const DEADLINE_MS = 2000;

/** Registers modules' endpoints: checks, in the order of the design, before anything is read from the body. */
export function registerRoutes(
  server: FastifyInstance,
  services: RouteServices,
  modules: readonly Routes[],
): void {
  const sendEvents = answerWithEvents(server);
  const on: On = (definition, handler) => {
    const limit = createRateLimit(`${definition.method} ${definition.path}`, definition.limitPerMinute);
    const { deadlineMs = DEADLINE_MS } = definition;
    const scopes = new WeakMap<FastifyRequest, Scope>();

    const route: Omit<RouteOptions, 'url'> = {
      method: definition.method,
      // Before the body is read, so that a stranger learns nothing from validation.
      onRequest: async (request, reply) => {
        if (!services.isTrustedAddress(request.ip)) await limit(request.ip);
        const isUse = definition.isPassive !== true;
        const beginsForGuests = admitsGuests(definition.access);
        const opening = services.openSession(request, reply, { isUse, beginsForGuests });
        const session = await withinDeadline(opening, deadlineMs);
        if (definition.access !== 'anyone') checkOrigin(request, session);
        if (session === null) throw new AppError('session_expired');
        checkPolicy(definition.access, { actor: session.actor, now: services.clock() });
        const opened = services.openScope(session, reply, workspaceOf(request));
        const scope = await withinDeadline(opened, deadlineMs);
        checkPermission(definition.access, scope.permissions);
        scopes.set(request, scope);
      },
      handler: async (request, reply) => {
        const scope = scopes.get(request);
        if (scope === undefined) throw new AppError('session_expired');
        const call = (scope: Scope) => handler({ scope, ...parseInput(definition, request) });
        const answer = await withinDeadline(runOnce(definition, request, { scope, call }), deadlineMs);
        if (definition.isStream === true) return sendEvents(reply, answer as EventStream);
        return definition.response.parse(answer);
      },
    };
    for (const prefix of definition.scope === 'workspace' ? workspacePrefixes : ['']) {
      const url = apiPrefix + prefix + definition.path;
      if (definition.maxFileBytes === undefined) server.route({ ...route, url });
      else takeFile(server, { ...route, url, bodyLimit: definition.maxFileBytes });
    }
  };
  for (const module of modules) module(on);
}

function workspaceOf({ params }: FastifyRequest): WorkspaceAddress | undefined {
  const { organization, team } = params as Partial<WorkspaceAddress>;
  if (organization === undefined) return undefined;
  return team === undefined ? { organization } : { organization, team };
}

// Apart from all other routes, which go on to take JSON alone. A file that is too long is not read to its end.
function takeFile(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser(fileType, { parseAs: 'buffer' }, async (_: unknown, file: Buffer) => file);
    apart.route(route);
  });
}

interface Run {
  scope: Scope;
  call: (scope: Scope) => Promise<unknown>;
}

async function runOnce(
  definition: Endpoint,
  request: FastifyRequest,
  { scope, call }: Run,
): Promise<unknown> {
  const key = definition.idempotent ? header(request, idempotencyHeader) : undefined;
  if (key === undefined) return call(scope);
  const content = `${request.method} ${request.url} ${JSON.stringify(request.body)}`;
  return once(scope, { key, content }, call);
}

function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Endpoint<P, Q, B>,
  request: FastifyRequest,
): Omit<Call<P, Q, B>, 'scope'> {
  return {
    params: parse(definition.params, request.params),
    query: parse(definition.query, request.query),
    body: parse(definition.body, request.body ?? {}),
  };
}

function parse<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  // An endpoint without the schema has handlers that do not look at the value.
  if (schema === undefined) return undefined as z.output<Schema>;
  const result = schema.safeParse(value);
  if (!result.success) throw new ValidationError(result.error.issues);
  return result.data;
}
