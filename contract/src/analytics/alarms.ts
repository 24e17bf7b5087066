import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const alarms = z.strictObject({ on: z.boolean() });

export const setAlarms = endpoint({
  method: 'PUT',
  path: '/settings/alarms',
  access: 'ownerOnly',
  body: alarms,
  response: alarms,
  limitPerMinute: 60,
});
