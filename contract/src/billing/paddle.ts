import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** By which browsers open the overlay of Paddle; null where nothing is paid by it. */
export const getPaddle = endpoint({
  method: 'GET',
  path: '/billing/paddle',
  access: 'session',
  response: z.object({ client_token: z.string().nullable() }),
  limitPerMinute: 60,
});
