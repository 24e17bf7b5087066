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
import type { Askable, Scope, Services } from '../../scope.ts';
import { header } from '../csrf.ts';
import { once } from '../idempotency/idempotency.ts';
import { inWordsOfTeam } from '../withheld.ts';
import { counting } from './count-links.ts';
import { askFor, type Asked } from './ask-for.ts';
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

interface Run extends Asked {
  scope: TokenScope;
  call: (scope: TokenScope) => Promise<unknown>;
  isRead: boolean;
  /** Whether a repeat gets the first answer again; not what comes as a stream. */
  isKeyed?: boolean;
}

/** Runs a call, once for its key; only tries it for a token that only tries. */
export async function runForToken(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { scope, call, isRead, isKeyed = true, ...asked }: Run,
): Promise<unknown> {
  const work = async (scope: TokenScope) => inWordsOfToken(scope, call(scope));
  if (isRead) return work(scope);
  const { isDryRun, needsApproval } = scope.caller.token;
  const key = isKeyed ? header(request, idempotencyHeader) : undefined;
  if (isDryRun) reply.header(dryRunHeader, 'true');
  if (isDryRun || needsApproval || key === undefined) return changeForToken(scope, { ...asked, key }, call);
  const content = `${request.method} ${request.url} ${JSON.stringify(request.body)}`;
  return counting(scope, asked.makes, async (scope) => once(scope, { key, content }, work));
}

/** Changes something; only tries to, or asks, for a token that only tries, or needs approval. */
export async function changeForToken(
  scope: TokenScope,
  asked: Asked,
  call: (scope: TokenScope) => Promise<unknown>,
): Promise<unknown> {
  const { isDryRun, needsApproval } = scope.caller.token;
  const work = async (scope: TokenScope) => inWordsOfToken(scope, call(scope));
  if (isDryRun) return tryOnly(scope, work);
  return needsApproval ? askFor(scope, asked, work) : counting(scope, asked.makes, work);
}

/** Lets what a program asks for be made later, in the words in which it is refused at once. */
export function addAskable(
  { askables }: Services,
  { name, makes }: Omit<Asked, 'input'>,
  { permissions, run }: Askable,
): void {
  askables.set(name, {
    permissions,
    run: async (scope, input) => {
      requireTokenPermission(scope, permissions);
      return counting(scope, makes, async (scope) => inWordsOfToken(scope, run(scope, input)));
    },
  });
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
