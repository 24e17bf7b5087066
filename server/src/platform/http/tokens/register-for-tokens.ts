import { dryRunHeader, tokenPrefix, type TokenEndpoint } from '@linklet/contract/http/endpoint.ts';
import { knownFieldsOnly } from '@linklet/contract/http/known-fields.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { checkPermission } from '../access.ts';
import { addRoute, DEADLINE_MS, parseInput, type Handler } from '../calls.ts';
import { header } from '../csrf.ts';
import { withinDeadline } from '../deadline.ts';
import type { HttpServices } from '../entrance.ts';
import { requireTokenPermission, runForToken, type TokenScope } from './token-calls.ts';
import { tokenOf } from './token-of.ts';

/** Registers an endpoint for programs, with its checks before the body is read. */
export function registerForTokens(
  server: FastifyInstance,
  http: HttpServices,
  { definition, handler }: { definition: TokenEndpoint; handler: Handler<TokenScope> },
): void {
  const { method, access, token, deadlineMs = DEADLINE_MS, idempotent: isKeyed = false } = definition;
  const query = knownFieldsOnly(definition.query);
  const wanted: readonly TokenPermission[] = typeof token === 'string' ? [token] : token;
  const scopes = new WeakMap<FastifyRequest, TokenScope>();

  addRoute(server, definition, {
    method,
    url: tokenPrefix + definition.path,
    onRequest: async (request, reply) => {
      const opening = http.openToken(request, reply, tokenOf(request));
      const opened = await withinDeadline(opening, deadlineMs);
      const scope = asksToTry(request) ? onlyTrying(opened) : opened;
      checkPermission(access, scope.permissions);
      requireTokenPermission(scope, wanted);
      scopes.set(request, scope);
    },
    handler: async (request, reply) => {
      const scope = scopes.get(request);
      if (scope === undefined) throw new AppError('token_invalid');
      const call = async (scope: TokenScope) =>
        handler({ scope, ...parseInput({ ...definition, query }, request, http) });
      const work = runForToken({ request, reply }, { scope, call, isRead: method === 'GET', isKeyed });
      const answer = await withinDeadline(work, deadlineMs);
      void reply.status(definition.status ?? 200);
      return definition.response.parse(answer);
    },
  });
}

/** What else is sent than a plain no is a wish to be careful. */
function asksToTry(request: FastifyRequest): boolean {
  const asked = header(request, dryRunHeader.toLowerCase())?.trim().toLowerCase();
  return asked !== undefined && !['', '0', 'false'].includes(asked);
}

function onlyTrying(scope: TokenScope): TokenScope {
  const { caller } = scope;
  return { ...scope, caller: { ...caller, token: { ...caller.token, isDryRun: true } } };
}
