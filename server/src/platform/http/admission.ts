import type { FastifyRequest } from 'fastify';
import type { HttpServices } from './entrance.ts';
import { createRateLimit } from './limits/rate-limit.ts';

/** Lets so many requests a minute through from each network, and any number from a trusted address. */
export function admission(
  name: string,
  perMinute: number,
): (http: Pick<HttpServices, 'isTrustedAddress'>, request: FastifyRequest) => Promise<void> {
  const limit = createRateLimit(name, perMinute);
  return async (http, { ip }) => {
    if (!http.isTrustedAddress(ip)) await limit(ip);
  };
}
