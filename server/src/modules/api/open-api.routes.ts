import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import type { Entrance } from '../../platform/http/entrance.ts';
import { openApiOf } from './open-api.ts';

const PATH = `${tokenPrefix}/openapi.json`;

/** The description of what these entrances let programs call, for everybody. */
export function openApiEntrance(entrances: readonly Entrance[]): Entrance {
  return {
    endpoints: [],
    ways: [{ method: 'GET', path: PATH, by: 'nobody' }],
    register: (server, { services: { config } }) => {
      const endpoints = entrances.flatMap((entrance) => entrance.endpoints);
      let text: string | undefined;
      server.get(PATH, async (_, reply) => {
        text ??= JSON.stringify(openApiOf(endpoints, { name: config.productName, url: config.baseUrl }));
        return reply.header('access-control-allow-origin', '*').type('application/json').send(text);
      });
    },
  };
}
