import type { IncomingHttpHeaders } from 'node:http';
import type { Method } from '@linklet/contract/http/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Services } from '../scope.ts';
import { admission } from './admission.ts';
import { parse } from './body/parse.ts';
import { withinDeadline } from './deadline.ts';
import type { By, Entrance } from './entrance.ts';

/** What comes without a session and without headers of ours. */
export interface Asked<Body> {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
  headers: IncomingHttpHeaders;
  address: string;
  /** The name that the visitor asked for, with its port. */
  host: string;
  /** Whether the visitor came by https, as far as trusted proxies say. */
  isHttps: boolean;
}

interface OpenRoute<Body> {
  method: Method;
  path: string;
  /** What the handler takes as the proof of whom it comes from, if any. */
  by: Exclude<By, 'session'>;
  body: BodyReader<Body>;
  limitPerMinute: number;
  deadlineMs?: number;
}

/** Sends the answer. */
export type Send = (reply: FastifyReply) => FastifyReply;

const DEADLINE_MS = 5000;

/** A route for other services, mail programs and the front door. A handler throws to refuse. */
export function openRoute<Body>(
  { method, path, by, body, limitPerMinute, deadlineMs = DEADLINE_MS }: OpenRoute<Body>,
  handler: (services: Services, asked: Asked<Body>) => Promise<Send>,
): Entrance {
  const admit = admission(`${method} ${path}`, limitPerMinute);
  return {
    endpoints: [],
    ways: [{ method, path, by }],
    register: (server, http) => {
      void server.register(async (apart) => {
        if (body.type !== undefined) {
          apart.removeAllContentTypeParsers();
          apart.addContentTypeParser(
            body.type,
            { parseAs: 'string' },
            async (_: unknown, sent: string) => sent,
          );
        }
        apart.route<{ Params: Record<string, string> }>({
          method,
          url: path,
          bodyLimit: body.maxBytes,
          onRequest: async (request) => admit(http, request),
          handler: async (request, reply) => {
            const { params, headers, ip: address, host, protocol } = request;
            const [, query = ''] = request.url.split(/\?(.*)/s);
            const asked = {
              params,
              query: new URLSearchParams(query),
              body: body.read(request.body),
              headers,
              address,
              host,
              isHttps: protocol === 'https',
            };
            const send = await withinDeadline(handler(http.services, asked), deadlineMs);
            return send(reply);
          },
        });
      });
    },
  };
}

interface BodyReader<Body> {
  /** The only content type that is taken; JSON without it. */
  type?: string;
  maxBytes: number;
  read: (sent: unknown) => Body;
}

const SMALL_BYTES = 4096;

/** Of any type, and passed over. */
export const ignoredBody: BodyReader<null> = { type: '*', maxBytes: SMALL_BYTES, read: () => null };

export function formBody(maxBytes: number): BodyReader<URLSearchParams> {
  const read = (sent: unknown) => new URLSearchParams(typeof sent === 'string' ? sent : '');
  return { type: 'application/x-www-form-urlencoded', maxBytes, read };
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema): BodyReader<z.output<Schema>> {
  return { maxBytes: SMALL_BYTES, read: (sent) => parse(schema, sent) };
}

/** As it came, for a signature over it. */
export function signedBody(maxBytes: number): BodyReader<string> {
  return { type: 'application/json', maxBytes, read: (sent) => (typeof sent === 'string' ? sent : '') };
}

export function json(value: unknown): Send {
  return (reply) => reply.send(value);
}

export function document(type: string, text: string): Send {
  return (reply) => reply.type(type).send(text);
}

export function redirectTo(location: string): Send {
  return (reply) => reply.header('cache-control', 'no-store').redirect(location, 303);
}
