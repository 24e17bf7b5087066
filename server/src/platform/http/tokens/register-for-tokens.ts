import { tokenPrefix, type TokenEndpoint } from '@linklet/contract/http/endpoint.ts';
import { knownFieldsOnly } from '@linklet/contract/http/known-fields.ts';
import { isWithheld } from '@linklet/contract/organizations/withheld.ts';
import {
  tokenMeanings,
  tokenPermissions,
  type TokenPermission,
} from '@linklet/contract/tokens/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiToken } from '../../callers/caller.ts';
import { AppError } from '../../errors.ts';
import type { Scope } from '../../scope.ts';
import { checkPermission } from '../access.ts';
import { addRoute, DEADLINE_MS, parseInput, runOnce, type Handler } from '../calls.ts';
import { withinDeadline } from '../deadline.ts';
import type { HttpServices } from '../entrance.ts';
import { inWordsOfTeam } from '../withheld.ts';
import { tryOnly } from './dry-run.ts';
import { tokenOf } from './token-of.ts';

export type TokenScope = Scope<ApiToken>;

/** Registers an endpoint for programs, with its checks before the body is read. */
export function registerForTokens(
  server: FastifyInstance,
  http: HttpServices,
  { definition, handler }: { definition: TokenEndpoint; handler: Handler<TokenScope> },
): void {
  const { deadlineMs = DEADLINE_MS, token } = definition;
  const query = knownFieldsOnly(definition.query);
  const wanted: readonly TokenPermission[] = typeof token === 'string' ? [token] : token;
  const scopes = new WeakMap<FastifyRequest, TokenScope>();

  addRoute(server, definition, {
    method: definition.method,
    url: tokenPrefix + definition.path,
    onRequest: async (request, reply) => {
      const opening = http.openToken(request, reply, tokenOf(request));
      const scope = await withinDeadline(opening, deadlineMs);
      checkPermission(definition.access, scope.permissions);
      const { permissions } = scope.caller.token;
      if (!wanted.some((each) => permissions.includes(each)))
        throw new AppError('token_lacks_permission', { permission: wanted[0] });
      scopes.set(request, scope);
    },
    handler: async (request, reply) => {
      const scope = scopes.get(request);
      if (scope === undefined) throw new AppError('token_invalid');
      const call = async (scope: TokenScope) =>
        inWordsOfToken(scope, handler({ scope, ...parseInput({ ...definition, query }, request, http) }));
      const isTried = scope.caller.token.isDryRun && definition.method !== 'GET';
      if (isTried) reply.header('linklet-dry-run', 'true');
      const work = isTried ? tryOnly(scope, call) : runOnce(definition, request, { scope, call });
      return definition.response.parse(await withinDeadline(work, deadlineMs));
    },
  });
}

/** Says which permission a token lacks, where a use case was refused for want of it. */
export async function inWordsOfToken<Result>(scope: TokenScope, work: Promise<Result>): Promise<Result> {
  try {
    return await inWordsOfTeam(scope, work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    const held = scope.caller.token.permissions;
    const missing = tokenPermissions
      .filter((permission) => !held.includes(permission))
      .find((permission) => isWithheld(code, tokenMeanings[permission].features));
    if (missing === undefined) throw error;
    throw new AppError('token_lacks_permission', { permission: missing });
  }
}
