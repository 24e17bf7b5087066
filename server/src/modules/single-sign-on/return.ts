import type { Whole } from './connections/connections.ts';
import type { SignOnPurpose } from '../../schema/single-sign-on/single-sign-on.table.ts';
import type { Trip } from './trip.ts';

/** A sign-in that was begun in this browser and comes back. */
export interface Return {
  whole: Whole;
  purpose: SignOnPurpose;
  checks: unknown;
  trip: Trip;
  begunAt: Date;
}
