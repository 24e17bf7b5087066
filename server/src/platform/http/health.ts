import type { FastifyInstance } from 'fastify';

/**
 * `/app/healthz` answers while the process is alive; `/app/readyz` while it can do its work, which `check` finds
 * out by throwing when it can't.
 */
export function registerHealth(server: FastifyInstance, check: () => Promise<unknown>): void {
  server.get('/app/healthz', async () => ({ status: 'ok' }));
  server.get('/app/readyz', async (_request, reply) => {
    try {
      await check();
      return { status: 'ok' };
    } catch {
      // Why is in the log of whoever failed; a prober needs only the answer.
      return reply.status(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });
}
