import { dryRunHeader } from '@linklet/contract/http/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { ApiToken } from '../../callers/caller.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { header } from '../csrf.ts';

class Tried extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('It was only tried.');
    this.answer = answer;
  }
}

/** What work would answer; nothing of it is kept, and nobody is told. */
export async function tryOnly<Current extends Scope>(
  scope: Current,
  work: (scope: Current) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await inTransaction(scope, async (scope) => {
      throw new Tried(await work(scope));
    });
  } catch (error) {
    if (error instanceof Tried) return error.answer;
    throw error;
  }
}

/** A call that is sent with the header is only tried, whatever the token. */
export function asAsked(request: FastifyRequest, scope: Scope<ApiToken>): Scope<ApiToken> {
  if (!asksToTry(request)) return scope;
  const { caller } = scope;
  return { ...scope, caller: { ...caller, token: { ...caller.token, isDryRun: true } } };
}

/** What else is sent than a plain no is a wish to be careful. */
function asksToTry(request: FastifyRequest): boolean {
  const asked = header(request, dryRunHeader.toLowerCase())?.trim().toLowerCase();
  return asked !== undefined && !['', '0', 'false'].includes(asked);
}
