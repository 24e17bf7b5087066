import { z } from 'zod';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';

/** What a check is passed for: it is good for nothing else. */
export const robotCheckActions = ['shorten', 'report', 'register', 'sign-in'] as const;
export type RobotCheckAction = (typeof robotCheckActions)[number];

/** An ALTCHA challenge, in the form its widget asks for. */
export const getChallenge = endpoint({
  ...calls.getChallenge,
  access: 'anyone',
  query: z.object({ action: z.enum(robotCheckActions) }),
  response: z.record(z.string(), z.unknown()),
  limitPerMinute: 60,
});

export { robotTokenLifetimeMs } from '../http/limits.ts';
