import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const regionPlace = z.object({
  /** As statistics name it, without its country. */
  region: z.string(),
  /** Degrees to the north. */
  latitude: z.number(),
  /** Degrees to the east. */
  longitude: z.number(),
});
export type RegionPlace = z.infer<typeof regionPlace>;

/** Where the states and regions of a country are, for a map of it; none where no location database knows. */
export const listRegionPlaces = endpoint({
  method: 'GET',
  path: '/regions/:country',
  access: 'session',
  params: z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'The country is not known.') }),
  response: z.object({ data: z.array(regionPlace).readonly() }),
  limitPerMinute: 120,
  // The location database is read first.
  deadlineMs: 10_000,
});
