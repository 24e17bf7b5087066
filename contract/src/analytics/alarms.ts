import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** Whether somebody is told of clicks that are not as usual, and of links near their limit of clicks. */
const alarms = z.strictObject({ on: z.boolean() });

export const setAlarms = endpoint({
  method: 'PUT',
  path: '/settings/alarms',
  access: 'ownerOnly',
  body: alarms,
  response: alarms,
  limitPerMinute: 60,
});
