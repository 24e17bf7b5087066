import type { Method } from '@linklet/contract/http/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { admission } from '../../platform/http/admission.ts';
import { withinDeadline } from '../../platform/http/deadline.ts';
import type { Entrance, HttpServices } from '../../platform/http/entrance.ts';
import type { Scope } from '../../platform/scope.ts';
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from './groups.ts';
import { readJson } from './read-json.ts';
import { keepRefusal } from './refusals.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './provider-config.ts';
import { ScimError, toScimAnswer } from './scim-error.ts';
import { scimScope } from './scim-scope.ts';
import { findByToken } from './tokens.ts';
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users.ts';

const BASE = '/app/scim/v2';
const TYPE = 'application/scim+json';
const PER_MINUTE_OF_ADDRESS = 1200;
const PER_MINUTE_OF_ORGANIZATION = 600;
const DEADLINE_MS = 10_000;
const MAX_BODY_BYTES = 256 * 1024;

interface Call {
  id: string;
  query: unknown;
  body: unknown;
}

type Handler = (scope: Scope, call: Call) => Promise<object | null>;

const handlers: Record<string, Handler> = {
  'GET /ServiceProviderConfig': async () => serviceProviderConfig,
  'GET /ResourceTypes': async (scope) => resourceTypes(scope),
  'GET /ResourceTypes/:id': async (scope, { id }) => one(resourceTypes(scope), id),
  'GET /Schemas': async (scope) => schemas(scope),
  'GET /Schemas/:id': async (scope, { id }) => one(schemas(scope), id),
  'GET /Users': async (scope, { query }) => listUsers(scope, query),
  'POST /Users': async (scope, { body }) => createUser(scope, body),
  'GET /Users/:id': async (scope, { id }) => getUser(scope, id),
  'PUT /Users/:id': async (scope, { id, body }) => replaceUser(scope, id, body),
  'PATCH /Users/:id': async (scope, { id, body }) => patchUser(scope, id, body),
  'DELETE /Users/:id': async (scope, { id }) => {
    await deleteUser(scope, id);
    return null;
  },
  'GET /Groups': async (scope, { query }) => listGroups(scope, query),
  'GET /Groups/:id': async (scope, { id, query }) => getGroup(scope, id, query),
  'PUT /Groups/:id': async (scope, { id, body }) => replaceGroup(scope, id, body),
  'PATCH /Groups/:id': async (scope, { id, body }) => patchGroup(scope, id, body),
  'POST /Groups': async (scope, { body }) => createGroup(scope, body),
  'DELETE /Groups/:id': async (scope, { id }) => {
    await deleteGroup(scope, id);
    return null;
  },
};

/** One of a list. Throws `ScimError`. */
function one({ Resources }: { Resources: readonly object[] }, id: string): object {
  const isOf = (each: object) => 'id' in each && String(each.id).toLowerCase() === id.toLowerCase();
  const found = Resources.find(isOf);
  if (!found) throw new ScimError(404, 'This resource does not exist.');
  return found;
}

/** What is not here, such as `/Me` and `/Bulk`. */
const elsewhere = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).flatMap((method) =>
  [BASE, `${BASE}/*`].map((path) => ({ method, path })),
);

const named = Object.keys(handlers).map((name) => {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path: BASE + path };
});

/** SCIM 2.0: an organization's identity provider tells who its people are. Answers and refusals are in its own words. */
export const scim: Entrance = {
  endpoints: [],
  ways: [...named, ...elsewhere].map((way) => ({ ...way, by: 'token' })),
  register: (server, http) => {
    const admit = admission('scim', PER_MINUTE_OF_ADDRESS);
    void server.register(async (apart) => {
      apart.removeAllContentTypeParsers();
      apart.addContentTypeParser(
        [TYPE, 'application/json'],
        { parseAs: 'string' },
        async (_: unknown, body: string) => readJson(body),
      );
      const scopes = new WeakMap<FastifyRequest, Scope>();
      // Before anything of a body is read.
      apart.addHook('onRequest', async (request) => {
        await admit(http, request);
        scopes.set(request, await withinDeadline(withToken(http, request), DEADLINE_MS));
      });
      apart.setErrorHandler(async (error, request, reply) => {
        const { status, body } = toScimAnswer(error);
        if (status >= 500)
          http.services.log.error({ err: error, requestId: request.id }, 'a call by SCIM failed');
        const scope = scopes.get(request);
        if (scope) await keepRefusal(scope, nameOf(request), error);
        if (error instanceof AppError && error.code === 'too_many_requests')
          reply.header('retry-after', String(error.details['seconds']));
        if (status === 401) reply.header('www-authenticate', 'Bearer');
        return reply.status(status).type(TYPE).send(body);
      });
      for (const { method, path } of elsewhere) {
        apart.route({
          method,
          url: path,
          handler: async () => {
            throw new ScimError(404, 'This resource does not exist.');
          },
        });
      }
      for (const [name, handler] of Object.entries(handlers)) {
        const [method = '', path = ''] = name.split(' ');
        apart.route<{ Params: { id?: string } }>({
          method,
          url: BASE + path,
          bodyLimit: MAX_BODY_BYTES,
          handler: async (request, reply) => {
            const { params, query, body } = request;
            const scope = scopes.get(request);
            if (!scope) throw new Error('The request has no scope.');
            const work = handler(scope, { id: params.id ?? '', query, body });
            const answer = await withinDeadline(work, DEADLINE_MS);
            if (answer === null) return reply.status(204).send();
            return reply
              .status(method === 'POST' ? 201 : 200)
              .type(TYPE)
              .send(JSON.stringify(answer));
          },
        });
      }
    });
  },
};

/** The kind of call, without whom it is about. */
function nameOf({ method, routeOptions: { url = '' } }: FastifyRequest): string {
  return `${method} ${url.slice(BASE.length)}`;
}

async function withToken({ services, limit }: HttpServices, { headers, ip }: FastifyRequest): Promise<Scope> {
  const [, secret] = /^Bearer +([\w-]{1,200})$/i.exec(headers.authorization ?? '') ?? [];
  const organization = secret === undefined ? undefined : await findByToken(services, secret);
  if (!organization) throw new ScimError(401, 'The token is not valid, or no longer valid.');
  const { remaining, resetSeconds } = limit.take(
    `scim ${String(organization.id)}`,
    PER_MINUTE_OF_ORGANIZATION,
  );
  if (remaining < 0) throw new AppError('too_many_requests', { seconds: resetSeconds });
  return scimScope(services, organization, ip);
}
