import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { readFilters, writeFilters } from './filters.ts';
import { line } from '../http/text.ts';

export const mostSegments = 50;
export const maxSegmentName = 60;

const maxFilters = 4000;
const nameMissing = 'The name field is required.';
const filtersMissing = 'There are no filters to save.';

export const segmentBody = z.strictObject({
  name: line(nameMissing)
    .min(1, nameMissing)
    .refine(
      atMost(maxSegmentName),
      `The name must not be greater than ${String(maxSegmentName)} characters.`,
    ),
  filters: line(filtersMissing)
    .min(1, filtersMissing)
    .max(maxFilters, 'There are too many filters.')
    .transform((text, context) => {
      const filters = readFilters(text);
      if (filters === undefined) context.addIssue('The filters can’t be read.');
      return writeFilters(filters ?? []);
    }),
});
export type SegmentBody = z.output<typeof segmentBody>;

export const statsSegment = z.object({ id: z.number().int(), name: z.string(), filters: z.string() });
export type StatsSegment = z.infer<typeof statsSegment>;

const segmentId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const ofChangers = { access: 'links.update', scope: 'workspace' } as const;

export const listSegments = endpoint({
  method: 'GET',
  path: '/stats/segments',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({
    data: z.array(statsSegment),
    is_changeable: z.boolean(),
  }),
  limitPerMinute: 240,
});

export const saveSegment = endpoint({
  ...ofChangers,
  method: 'POST',
  path: '/stats/segments',
  token: 'analytics',
  byImpersonators: true,
  body: segmentBody,
  response: statsSegment,
  limitPerMinute: 60,
  idempotent: true,
});

export const changeSegment = endpoint({
  ...ofChangers,
  method: 'PUT',
  path: '/stats/segments/:id',
  token: 'analytics',
  byImpersonators: true,
  params: segmentId,
  body: segmentBody,
  response: statsSegment,
  limitPerMinute: 60,
});

export const deleteSegment = endpoint({
  ...ofChangers,
  method: 'DELETE',
  path: '/stats/segments/:id',
  token: 'analytics',
  byImpersonators: true,
  params: segmentId,
  response: z.object({}),
  limitPerMinute: 60,
});
