import { z } from 'zod';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';

/** A passed check is valid for its action only. */
export const robotCheckActions = ['shorten', 'report', 'register', 'sign-in', 'quote'] as const;
export type RobotCheckAction = (typeof robotCheckActions)[number];

export const getChallenge = endpoint({
  ...calls.getChallenge,
  access: 'anyone',
  query: z.object({ action: z.enum(robotCheckActions) }),
  response: z.record(z.string(), z.unknown()),
  limitPerMinute: 60,
});

export { robotTokenLifetimeMs } from '../http/limits.ts';
