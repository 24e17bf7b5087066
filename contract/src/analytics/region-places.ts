import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const regionPlace = z.object({
  region: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type RegionPlace = z.infer<typeof regionPlace>;

/** Coordinates of a country's regions, for a map; empty without a location database. */
export const listRegionPlaces = endpoint({
  method: 'GET',
  path: '/regions/:country',
  access: 'session',
  params: z.object({ country: z.string().regex(/^[A-Z]{2}$/, 'The country is not known.') }),
  response: z.object({ data: z.array(regionPlace).readonly() }),
  limitPerMinute: 120,
  deadlineMs: 10_000,
});
