import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** An ALTCHA challenge, in the form its widget asks for. */
export const getChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  access: 'anyone',
  response: z.record(z.string(), z.unknown()),
  limitPerMinute: 60,
});

export { robotTokenLifetimeMs } from './limits.ts';
