import { createServer } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../config.ts';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Labels requests by route pattern, never by path. */
export function measureRequests(server: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    // The duration of an event stream is no response time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

interface Metrics {
  metrics: () => Promise<string>;
  contentType: string;
}

export async function serveMetrics(registry: Metrics, port: number): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    registry
      .metrics()
      .then((text) => response.setHeader('content-type', registry.contentType).end(text))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new ConfigError(`Metrics can't be served on port ${String(port)}: ${String(error)}`);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
