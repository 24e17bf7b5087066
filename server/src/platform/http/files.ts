import type { Readable } from 'node:stream';
import type { Access } from '@linklet/contract/http/access.ts';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Scope } from '../scope.ts';
import { checkPermission } from './access.ts';
import { withinDeadline } from './deadline.ts';
import type { Entrance, HttpServices, OpenWay, SessionWay } from './entrance.ts';
import { registerPassage } from './passages.ts';
import { requireTokenPermission } from './tokens/token-calls.ts';
import { tokenOf } from './tokens/token-of.ts';

export interface ServedFile {
  bytes: Buffer | Readable;
  type: string;
  name: string;
}

interface AskedFile {
  scope: Scope;
  params: Record<string, string>;
  query: string;
}

type FileHandler = (asked: AskedFile) => Promise<ServedFile>;

export type OnFile = (path: string, handler: FileHandler, options: FileOptions) => void;

export interface FileOptions {
  access: Access;
  scope?: 'workspace';
  /** Programs may have it at `tokenPrefix` with a token that has this permission. */
  token?: TokenPermission;
  /** Whether browsers cache it for an hour; true by default. */
  isKept?: boolean;
}

const LIMIT_PER_MINUTE = 600;
const DEADLINE_MS = 5000;
// It stays in the browser for this long after signing out.
const KEEP_SECONDS = 3600;

/**
 * Uploaded files, under a new URL after each change. Opened directly they are downloaded, so that they never
 * run as a page.
 */
export function files(list: (on: OnFile) => void): Entrance {
  const served: Parameters<OnFile>[] = [];
  list((...file) => void served.push(file));
  return {
    endpoints: [],
    ways: served.flatMap(([path, , options]) => waysOf(path, options)),
    register: (server, http) => {
      for (const [path, handler, { isKept = true, token, ...options }] of served) {
        registerPassage(server, http, {
          path,
          ...options,
          limitPerMinute: LIMIT_PER_MINUTE,
          deadlineMs: DEADLINE_MS,
          beginsForGuests: false,
          handler,
          send: (reply, file) => sendFile(reply, file, isKept),
        });
        if (token !== undefined)
          registerForTokens(server, http, { path: ofTokens(path), access: options.access, token, handler });
      }
    },
  };
}

function waysOf(path: string, { access, scope, token }: FileOptions): (SessionWay | OpenWay)[] {
  return [
    { method: 'GET', path, by: 'session', access, ...(scope && { scope }) },
    ...(token === undefined
      ? []
      : [{ method: 'GET', path: ofTokens(path), by: 'token', permissions: [token] } as const]),
  ];
}

function ofTokens(path: string): string {
  return path.replace(/^\/app/, tokenPrefix);
}

interface TokenFile {
  path: string;
  access: Access;
  token: TokenPermission;
  handler: FileHandler;
}

function registerForTokens(
  server: FastifyInstance,
  http: HttpServices,
  { path, access, token, handler }: TokenFile,
): void {
  server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
    const scope = await withinDeadline(http.openToken(request, reply, tokenOf(request)), DEADLINE_MS);
    checkPermission(access, scope.permissions);
    requireTokenPermission(scope, [token]);
    const [, query = ''] = request.url.split(/\?(.*)/s);
    const file = await withinDeadline(handler({ scope, params: request.params, query }), DEADLINE_MS);
    return sendFile(reply, file, false);
  });
}

function sendFile(reply: FastifyReply, { bytes, type, name }: ServedFile, isKept: boolean): FastifyReply {
  return reply
    .headers({
      'cache-control': isKept ? `private, max-age=${String(KEEP_SECONDS)}` : 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      vary: 'cookie',
    })
    .type(type)
    .send(bytes);
}
