import { z } from 'zod';
import { safeReturn } from '@linklet/contract/sign-in/safe-return.ts';
import { browserTimeZone } from '@linklet/contract/accounts/time-zone.ts';
import type { Scope } from '../../platform/scope.ts';

/** What a browser takes along to a provider and back; kept with the session, because others may change an address. */
export const trip = z.object({
  /** A page of ours. */
  next: z.string().nullable(),
  timeZone: browserTimeZone,
});
export type Trip = z.infer<typeof trip>;

export const noTrip: Trip = { next: null, timeZone: undefined };

/** Reads it from the address that the browser begins at. What is not good for it is left out. */
export function readTrip({ config }: Pick<Scope, 'config'>, query: string): Trip {
  const given = new URLSearchParams(query);
  return {
    next: safeReturn(given.get('next') ?? undefined, new URL(config.baseUrl).origin),
    timeZone: browserTimeZone.parse(given.get('time_zone') ?? undefined),
  };
}
