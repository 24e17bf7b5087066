import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** An ALTCHA challenge, in the form its widget asks for. */
export const getChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  caller: 'anyone',
  response: z.record(z.string(), z.unknown()),
  limitPerMinute: 60,
});

/** How long a solved check may wait for its form: the spec's 299,999 ms. */
export const robotTokenLifetimeMs = 299_999;
