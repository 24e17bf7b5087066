import type { IncomingHttpHeaders } from 'node:http';
import type { Method } from '@linklet/contract/http/endpoint.ts';
import { tokenPermissions, type TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { withinDeadline } from '../deadline.ts';
import type { Entrance, HttpServices, OpenWay } from '../entrance.ts';
import { isOurFault } from '../error-answer.ts';
import { asAsked } from '../tokens/dry-run.ts';
import type { LinksBy } from '../tokens/count-links.ts';
import { addAskable, requireTokenPermission, runForToken, type TokenScope } from '../tokens/token-calls.ts';
import { tokenOf } from '../tokens/token-of.ts';
import { takeBodies } from './bodies.ts';

/** What a client of another service sent. All of it is still to be read. */
export interface SurfaceCall {
  scope: TokenScope;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** Undefined for an empty one. */
  body: unknown;
  headers: IncomingHttpHeaders;
}

export interface SurfaceAnswer {
  /** 200 by default. */
  status?: number;
  /** JSON by default; where it is said, a `body` that is text or bytes is sent as it is. */
  type?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface SurfaceRoute {
  method: Method;
  /** Below the base of the surface. */
  path: string;
  /** A token needs one of these. */
  permission: TokenPermission | readonly TokenPermission[];
  /** Whether it changes nothing, where the method says otherwise. */
  isRead?: boolean | ((asked: Pick<SurfaceCall, 'query' | 'body'>) => boolean);
  /** Whether it is there to make links. */
  makes?: LinksBy;
  handle: (call: SurfaceCall) => Promise<SurfaceAnswer>;
}

/** How programs that were made for another service speak. */
export interface Surface {
  /** The path that all its routes begin with, such as `/app/compat/dub`. */
  base: string;
  /** Names of the parameter of the query that may hold the token. */
  tokenParameters?: readonly string[];
  /** Whether a body may hold it in a field of such a name; it is then read before it is known who asks. */
  readsTokenInBody?: true;
  /** What whoever has no good token is answered, 401 by default. */
  refusal?: 403;
  routes: readonly SurfaceRoute[];
  /** What anybody may ask for, always with the same answer. */
  open?: readonly { path: string; answer: SurfaceAnswer }[];
  /** Any failure in the words of that service. */
  toAnswer: (error: unknown, asked: Pick<SurfaceCall, 'query' | 'body'>) => SurfaceAnswer;
}

const MAX_BODY_BYTES = 256 * 1024;
const DEADLINE_MS = 10_000;

/** Browsers may call from any page: a token is in a header, and no cookie goes along. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, x-api-key, idempotency-key, last-event-id, linklet-dry-run, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id',
  'access-control-expose-headers': 'retry-after, ratelimit, x-ratelimit-limit, x-ratelimit-remaining',
  'access-control-max-age': '86400',
  // Pages of other sites load answers as scripts, too.
  'cross-origin-resource-policy': 'cross-origin',
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

const permissionsOf = ({ permission }: SurfaceRoute): readonly TokenPermission[] =>
  typeof permission === 'string' ? [permission] : permission;

/** With what is not there, where a surface has nothing at that path. */
function allRoutes({ routes, open = [] }: Surface): readonly SurfaceRoute[] {
  const taken = new Set([
    ...routes.map(({ method, path }) => `${method} ${path}`),
    ...open.map(({ path }) => `GET ${path}`),
  ]);
  return [...routes, ...elsewhere.filter(({ method, path }) => !taken.has(`${method} ${path}`))];
}

/** Whatever goes wrong, also for paths that are not there, is answered in the words of the surface. */
export function surface(definition: Surface): Entrance {
  const { base, refusal, open = [] } = definition;
  const routes = allRoutes(definition);
  return {
    endpoints: [],
    ways: [
      ...routes.map((route): OpenWay => {
        const { method, path } = route;
        const permissions = permissionsOf(route);
        return { method, path: base + path, by: 'token', permissions, ...(refusal && { refusal }) };
      }),
      ...open.map(({ path }): OpenWay => ({ method: 'GET', path: base + path, by: 'nobody' })),
      ...['', '/*'].map((path): OpenWay => ({ method: 'OPTIONS', path: base + path, by: 'nobody' })),
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
          for (const path of ['', '/*']) apart.options(path, async (_, reply) => reply.status(204).send());
          for (const { path, answer } of open) apart.get(path, async (_, reply) => send(reply, answer));
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
  const { method, path, isRead = method === 'GET', handle, makes } = route;
  const scopes = new WeakMap<FastifyRequest, TokenScope>();
  const isInBody = definition.readsTokenInBody === true && method !== 'GET';
  const name = `${method} ${definition.base}${path}`;
  const withoutToken = (values: unknown) => omit(values, definition.tokenParameters ?? []);
  if (isRead !== true)
    addAskable(
      http.services,
      { name, makes },
      {
        permissions: permissionsOf(route),
        run: async (scope, input) =>
          handle({ ...(input as Omit<SurfaceCall, 'scope' | 'headers'>), scope, headers: {} }),
      },
    );
  apart.route({
    method,
    url: path,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoute: false,
    [isInBody ? 'preValidation' : 'onRequest']: async (request: FastifyRequest, reply: FastifyReply) => {
      const secret = tokenOf(request, definition.tokenParameters);
      const opened = await withinDeadline(http.openToken(request, reply, secret), DEADLINE_MS);
      const scope = asAsked(request, opened);
      requireTokenPermission(scope, permissionsOf(route));
      scopes.set(request, scope);
    },
    handler: async (request, reply) => {
      const scope = scopes.get(request);
      if (!scope) throw new AppError('token_invalid');
      const { query, body, headers } = request;
      const params = readableParams(request);
      const call = async (scope: TokenScope) =>
        handle({
          scope,
          ...{ params, query: query as SurfaceCall['query'], body, headers },
        });
      const input = { params, query: withoutToken(query), body: withoutToken(body) };
      const reads =
        typeof isRead === 'boolean' ? isRead : isRead({ query: query as SurfaceCall['query'], body });
      const run = { scope, call, isRead: reads, name, input, makes };
      const work = runForToken({ request, reply }, run);
      return send(reply, (await withinDeadline(work, DEADLINE_MS)) as SurfaceAnswer);
    },
  });
}

/** A token is kept nowhere. */
function omit(values: unknown, names: readonly string[]): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** What a path names has no control characters, which databases refuse. Throws `not_found`. */
function readableParams(request: FastifyRequest): SurfaceCall['params'] {
  const params = request.params as SurfaceCall['params'];
  if (Object.values(params).some((text) => /[\p{Cc}\p{Cs}]/u.test(text))) throw new AppError('not_found');
  return params;
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
  const { query, body } = request;
  const answer = toAnswer(error, { query: query as SurfaceCall['query'], body });
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
  return send(reply, answer);
}

async function send(
  reply: FastifyReply,
  { status = 200, type, headers = {}, body }: SurfaceAnswer,
): Promise<FastifyReply> {
  reply.status(status).headers(headers);
  if (body === undefined) return reply.send();
  reply.type(type ?? 'application/json; charset=utf-8');
  const isPlain = type !== undefined && (typeof body === 'string' || Buffer.isBuffer(body));
  return reply.send(isPlain ? body : JSON.stringify(body));
}
