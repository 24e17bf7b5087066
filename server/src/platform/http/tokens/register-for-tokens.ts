import { tokenPrefix, type TokenEndpoint } from '@linklet/contract/http/endpoint.ts';
import { knownFieldsOnly } from '@linklet/contract/http/known-fields.ts';
import type { TokenPermission } from '@linklet/contract/tokens/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { checkPermission } from '../access.ts';
import { addRoute, DEADLINE_MS, parseInput, parseParts, type Handler } from '../calls.ts';
import { withinDeadline } from '../deadline.ts';
import { toErrorAnswer } from '../error-answer.ts';
import type { HttpServices } from '../entrance.ts';
import { asAsked } from './dry-run.ts';
import { addAskable, requireTokenPermission, runForToken, type TokenScope } from './token-calls.ts';
import { tokenOf } from './token-of.ts';

const ACCEPTED = 202;

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

  const name = `${method} ${tokenPrefix}${definition.path}`;
  const makes = definition.makesLinks === true ? ('api' as const) : undefined;
  const isAskable =
    method !== 'GET' && definition.upload === undefined && definition.maxFileBytes === undefined;
  if (isAskable)
    addAskable(
      http.services,
      { name, makes },
      {
        permissions: wanted,
        run: async (scope, input) => {
          const parts = parseParts({ ...definition, query }, input as Record<string, unknown>);
          return definition.response.parse(await handler({ scope, ...parts }));
        },
      },
    );

  addRoute(server, definition, {
    method,
    url: tokenPrefix + definition.path,
    onRequest: async (request, reply) => {
      const opening = http.openToken(request, reply, tokenOf(request));
      const opened = await withinDeadline(opening, deadlineMs);
      const scope = asAsked(request, opened);
      checkPermission(access, scope.permissions);
      requireTokenPermission(scope, wanted);
      scopes.set(request, scope);
    },
    handler: async (request, reply) => {
      const scope = scopes.get(request);
      if (scope === undefined) throw new AppError('token_invalid');
      const call = async (scope: TokenScope) =>
        handler({ scope, ...parseInput({ ...definition, query }, request, http) });
      const { params, query: asked, body } = request;
      const input = { params, query: asked, body };
      const run = { scope, call, isRead: method === 'GET', isKeyed, name, input, makes };
      const work = runForToken({ request, reply }, run);
      try {
        const answer = await withinDeadline(work, deadlineMs);
        void reply.status(definition.status ?? 200);
        return definition.response.parse(answer);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'token_awaits_approval') throw error;
        reply.header('location', `${tokenPrefix}/requests/${String(error.details['request'])}`);
        return reply.status(ACCEPTED).send(toErrorAnswer(error, request.id));
      }
    },
  });
}
