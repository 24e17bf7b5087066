import { fileType, idempotencyHeader, type Endpoint } from '@linklet/contract/http/endpoint.ts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Scope } from '../scope.ts';
import { parse } from './body/parse.ts';
import { takeUpload, uploadOf } from './body/uploads.ts';
import { header } from './csrf.ts';
import type { HttpServices } from './entrance.ts';
import { once } from './idempotency/idempotency.ts';

export const DEADLINE_MS = 2000;

/** A call of an endpoint as its handler gets it. */
export interface Call<
  Current extends Scope,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  scope: Current;
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
}

export type Handler<Current extends Scope> = (
  call: Call<Current, z.ZodType, z.ZodType, z.ZodType>,
) => Promise<unknown>;

/** Registers the route of an endpoint, by what its body is. */
export function addRoute(server: FastifyInstance, definition: Endpoint, route: RouteOptions): void {
  if (definition.upload !== undefined) takeUpload(server, route);
  else if (definition.maxFileBytes === undefined) server.route(route);
  else takeFile(server, { ...route, bodyLimit: definition.maxFileBytes });
}

// Registered in a scope of its own; all other routes accept only JSON. A file that is too long is not read to
// its end.
function takeFile(server: FastifyInstance, route: RouteOptions): void {
  void server.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser(fileType, { parseAs: 'buffer' }, async (_: unknown, file: Buffer) => file);
    apart.route(route);
  });
}

interface Run<Current extends Scope> {
  scope: Current;
  call: (scope: Current) => Promise<unknown>;
}

export async function runOnce<Current extends Scope>(
  definition: Endpoint,
  request: FastifyRequest,
  { scope, call }: Run<Current>,
): Promise<unknown> {
  const key = definition.idempotent ? header(request, idempotencyHeader) : undefined;
  if (key === undefined) return call(scope);
  const content = `${request.method} ${request.url} ${JSON.stringify(request.body)}`;
  return once(scope, { key, content }, call);
}

export function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Endpoint<P, Q, B>,
  request: FastifyRequest,
  { services }: HttpServices,
): Omit<Call<Scope, P, Q, B>, 'scope'> {
  const { upload } = definition;
  const body = upload ? uploadOf(request, { ...upload, dataDir: services.config.dataDir }) : request.body;
  return parseParts(definition, { params: request.params, query: request.query, body });
}

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Throws `validation_failed`. */
export function parseParts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Endpoint<P, Q, B>,
  { params, query, body }: Parts,
): Omit<Call<Scope, P, Q, B>, 'scope'> {
  return {
    params: parse(definition.params, params),
    query: parse(definition.query, query),
    body: parse(definition.body, body ?? {}),
  };
}
