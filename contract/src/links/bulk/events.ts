import { z } from 'zod';
import type { EventKinds } from '../../audit/event.ts';

const ofImports = { area: 'links', isPublic: false } as const;

export const bulkEvents = {
  'links.imported': {
    ...ofImports,
    isPublic: true,
    after: z.object({
      file: z.string(),
      total: z.number(),
      created: z.number(),
      updated: z.number().optional(),
      existing: z.number(),
      refused: z.number(),
    }),
  },
  'links.import_cancelled': { ...ofImports, after: z.object({ file: z.string(), done: z.number() }) },
  'links.import_report_downloaded': ofImports,
} satisfies EventKinds;
