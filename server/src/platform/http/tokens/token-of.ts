import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { guestCookieName, sessionCookieName } from '../cookies.ts';
import { header } from '../csrf.ts';

const TOKEN = /^[\w.~+/=-]{1,200}$/;
const BEARER = /^bearer +/i;

/**
 * The one token of a call: in `Authorization`, with `Bearer` or bare, in `X-Api-Key`, or in a parameter of the query where a
 * surface has one, and in such a field of the body where that is read already. Throws `token_invalid` for none, and
 * `token_ambiguous` for two different ones, or beside a session: a page of somebody else can't have a browser send both.
 */
export function tokenOf(request: FastifyRequest, parameters: readonly string[] = []): string {
  const [token, ...others] = new Set(tokensIn(request, parameters));
  if (token === undefined) throw new AppError('token_invalid', { isMissing: true });
  if (others.length > 0 || isInSession(request)) throw new AppError('token_ambiguous');
  if (!TOKEN.test(token)) throw new AppError('token_invalid');
  return token;
}

function isInSession({ cookies }: FastifyRequest): boolean {
  return [true, false].some(
    (isHttps) => sessionCookieName(isHttps) in cookies || guestCookieName(isHttps) in cookies,
  );
}

function tokensIn(request: FastifyRequest, parameters: readonly string[]): string[] {
  const { query, body } = request;
  const places = [query, typeof body === 'object' && body !== null ? body : {}] as Record<string, unknown>[];
  const named = parameters.flatMap((name) => places.flatMap((place) => place[name]));
  const authorization = header(request, 'authorization')?.replace(BEARER, '');
  return [authorization, header(request, 'x-api-key'), ...named]
    .filter((each): each is string => typeof each === 'string')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
