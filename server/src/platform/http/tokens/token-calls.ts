import { dryRunHeader, idempotencyHeader } from '@linklet/contract/http/endpoint.ts';
import { isWithheld } from '@linklet/contract/organizations/withheld.ts';
import {
  tokenMeanings,
  tokenPermissions,
  type TokenPermission,
} from '@linklet/contract/tokens/permissions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiToken } from '../../callers/caller.ts';
import { AppError } from '../../errors.ts';
import type { Scope } from '../../scope.ts';
import { header } from '../csrf.ts';
import { once } from '../idempotency/idempotency.ts';
import { inWordsOfTeam } from '../withheld.ts';
import { tryOnly } from './dry-run.ts';

export type TokenScope = Scope<ApiToken>;

/**
 * One of these is enough, where whoever made the token has by now what it stands for. Throws `token_lacks_permission` and
 * `forbidden`.
 */
export function requireTokenPermission(
  { caller, permissions }: TokenScope,
  wanted: readonly TokenPermission[],
): void {
  const held = wanted.filter((each) => caller.token.permissions.includes(each));
  if (held.length === 0) throw new AppError('token_lacks_permission', { permission: wanted[0] });
  if (!held.some((each) => permissions.has(tokenMeanings[each].needs))) throw new AppError('forbidden');
}

interface Run {
  scope: TokenScope;
  call: (scope: TokenScope) => Promise<unknown>;
  isRead: boolean;
  /** Whether a repeat gets the first answer again; not what comes as a stream. */
  isKeyed?: boolean;
}

/** Runs a call, once for its key; only tries it for a token that only tries. */
export async function runForToken(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { scope, call, isRead, isKeyed = true }: Run,
): Promise<unknown> {
  const work = async (scope: TokenScope) => inWordsOfToken(scope, call(scope));
  if (isRead) return work(scope);
  if (scope.caller.token.isDryRun) {
    reply.header(dryRunHeader, 'true');
    return changeForToken(scope, call);
  }
  const key = isKeyed ? header(request, idempotencyHeader) : undefined;
  if (key === undefined) return work(scope);
  const content = `${request.method} ${request.url} ${JSON.stringify(request.body)}`;
  return once(scope, { key, content }, work);
}

/** Changes something, or only tries to for a token that only tries. */
export async function changeForToken(
  scope: TokenScope,
  call: (scope: TokenScope) => Promise<unknown>,
): Promise<unknown> {
  const work = async (scope: TokenScope) => inWordsOfToken(scope, call(scope));
  return scope.caller.token.isDryRun ? tryOnly(scope, work) : work(scope);
}

/** Says which permission a token lacks, where a use case was refused for want of it. */
async function inWordsOfToken<Result>(scope: TokenScope, work: Promise<Result>): Promise<Result> {
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
