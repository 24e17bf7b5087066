import { csrfHeader, requestedWithHeader } from '@linklet/contract/http/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../crypto.ts';
import { AppError } from '../errors.ts';
import type { OpenSession } from './session-facts.ts';

/** Refuses a request that another site's page could have caused: 400 without our header, 419 otherwise. */
export function checkOrigin(request: FastifyRequest, session: OpenSession | null): void {
  if (header(request, requestedWithHeader) === undefined) throw new AppError('header_required');
  if (request.method === 'GET') return;

  const token = header(request, csrfHeader);
  const isOurs = session !== null && token !== undefined && isSameSecret(token, session.csrf);
  if (!isOurs || isCrossSite(request)) throw new AppError('security_check_failed');
}

function isCrossSite(request: FastifyRequest): boolean {
  if (header(request, 'sec-fetch-site') === 'cross-site') return true;
  const origin = header(request, 'origin');
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host);
}

/** Whether another site's page or an email opened the address. For older browsers the referrer decides. */
export function comesFromElsewhere(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const page = header(request, 'referer') ?? '';
  return !URL.canParse(page) || new URL(page).host !== request.host;
}

/** Undefined if the header is absent, empty or repeated. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
