import type { Method } from '@linklet/contract/http/endpoint.ts';
import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { isNestedDeeper } from '../body/json-body.ts';
import { withinDeadline } from '../deadline.ts';
import type { Entrance, HttpServices } from '../entrance.ts';
import { isOurFault } from '../error-answer.ts';
import { requireTokenPermission, runForToken, type TokenScope } from '../tokens/token-calls.ts';
import { tokenOf } from '../tokens/token-of.ts';

/** What a client of another service sent. All of it is still to be read. */
export interface SurfaceCall {
  scope: TokenScope;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** Undefined for an empty one. */
  body: unknown;
}

export interface SurfaceAnswer {
  /** 200 by default. */
  status?: number;
  /** JSON by default; then `body` is the text. */
  type?: string;
  body?: unknown;
}

export interface SurfaceRoute {
  method: Method;
  /** Below the base of the surface. */
  path: string;
  /** A token needs one of these; none for what asks for none. */
  permission: TokenPermission | readonly TokenPermission[];
  handle: (call: SurfaceCall) => Promise<SurfaceAnswer>;
}

/** How programs that were made for another service speak. */
export interface Surface {
  /** The path that all its routes begin with, such as `/app/compat/dub`. */
  base: string;
  /** Names of the parameter of the query that may hold the token. */
  tokenParameters?: readonly string[];
  routes: readonly SurfaceRoute[];
  /** Any failure in the words of that service. */
  toAnswer: (error: unknown) => SurfaceAnswer;
}

const MAX_DEPTH = 32;
const MAX_BODY_BYTES = 256 * 1024;
const DEADLINE_MS = 10_000;

/** Browsers may call from any page: a token is in a header, and no cookie goes along. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, x-api-key, idempotency-key',
  'access-control-expose-headers': 'retry-after, ratelimit, x-ratelimit-limit, x-ratelimit-remaining',
  'access-control-max-age': '86400',
} as const;

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What is not there. */
const elsewhere: readonly SurfaceRoute[] = METHODS.flatMap((method) =>
  ['', '/*'].map((path) => ({
    ...{ method, path, permission: tokenPermissions },
    handle: async () => {
      throw new AppError('not_found');
    },
  })),
);

/** Whatever goes wrong, also for paths that are not there, is answered in the words of the surface. */
export function surface(definition: Surface): Entrance {
  const { base } = definition;
  const routes = [...definition.routes, ...elsewhere];
  return {
    endpoints: [],
    ways: [
      ...routes.map(({ method, path }) => ({ method, path: base + path, by: 'token' as const })),
      { method: 'OPTIONS', path: `${base}/*`, by: 'nobody' },
    ],
    register: (server, http) => {
      void server.register(
        async (apart) => {
          takeBodies(apart);
          apart.addHook('onRequest', async (_, reply) => {
            reply.headers(CORS);
          });
          apart.setErrorHandler(async (error, request, reply) =>
            sendError(http, definition, { error, request, reply }),
          );
          apart.options('/*', async (_, reply) => reply.status(204).send());
          for (const route of routes) addSurfaceRoute(apart, http, { definition, route });
        },
        { prefix: base },
      );
    },
  };
}

function addSurfaceRoute(
  apart: FastifyInstance,
  http: HttpServices,
  { definition, route }: { definition: Surface; route: SurfaceRoute },
): void {
  const { method, path, permission, handle } = route;
  const wanted: readonly TokenPermission[] = typeof permission === 'string' ? [permission] : permission;
  const scopes = new WeakMap<FastifyRequest, TokenScope>();
  apart.route({
    method,
    url: path,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      const secret = tokenOf(request, definition.tokenParameters);
      const scope = await withinDeadline(http.openToken(request, reply, secret), DEADLINE_MS);
      requireTokenPermission(scope, wanted);
      scopes.set(request, scope);
    },
    handler: async (request, reply) => {
      const scope = scopes.get(request);
      if (!scope) throw new AppError('token_invalid');
      const { params, query, body } = request;
      const call = async (scope: TokenScope) =>
        handle({
          scope,
          ...{ params: params as SurfaceCall['params'], query: query as SurfaceCall['query'], body },
        });
      const work = runForToken({ request, reply }, { scope, call, isRead: method === 'GET' });
      return send(reply, (await withinDeadline(work, DEADLINE_MS)) as SurfaceAnswer);
    },
  });
}

/** Many clients say that their body is JSON where they have none. */
function takeBodies(apart: FastifyInstance): void {
  apart.removeAllContentTypeParsers();
  const readJson = apart.getDefaultJsonParser('error', 'error');
  apart.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, text, done) => {
    const type = request.headers['content-type'] ?? '';
    if (text.trim() === '') done(null, undefined);
    else if (type.startsWith('application/x-www-form-urlencoded'))
      done(null, Object.fromEntries(new URLSearchParams(text)));
    else if (isNestedDeeper(text, MAX_DEPTH)) done(new AppError('malformed_request'));
    else void readJson(request, text, done);
  });
}

interface Failed {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendError(
  { services }: HttpServices,
  { toAnswer }: Surface,
  { error, request, reply }: Failed,
): Promise<FastifyReply> {
  if (isOurFault(error))
    services.log.error({ err: error, requestId: request.id }, 'a call of a surface failed');
  if (error instanceof AppError && error.code === 'too_many_requests')
    reply.header('retry-after', String(error.details['seconds']));
  const answer = toAnswer(error);
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
  return send(reply, answer);
}

async function send(reply: FastifyReply, { status = 200, type, body }: SurfaceAnswer): Promise<FastifyReply> {
  reply.status(status);
  if (body === undefined) return reply.send();
  if (type !== undefined) return reply.type(type).send(body);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
