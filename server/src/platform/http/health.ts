import type { FastifyInstance } from 'fastify';

/** `/app/healthz` answers while the process is alive; `/app/readyz` unless `check` throws. */
export function registerHealth(server: FastifyInstance, check: () => Promise<unknown>): void {
  server.get('/app/healthz', async () => ({ status: 'ok' }));
  server.get('/app/readyz', async (_request, reply) => {
    try {
      await check();
      return { status: 'ok' };
    } catch {
      // The cause is in the log; a prober needs only the answer.
      return reply.status(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });
}
