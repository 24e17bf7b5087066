import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const YEAR_SECONDS = 366 * 24 * 60 * 60;

/** Moves the sandbox's time forward for everybody and runs what becomes due. It can’t be moved back. */
export const moveClock = endpoint({
  method: 'POST',
  path: '/kiosk/clock',
  access: 'confirmedStaff',
  body: z.object({ seconds: z.number().int().min(1).max(YEAR_SECONDS) }),
  response: z.object({ now: z.string() }),
  limitPerMinute: 60,
});
