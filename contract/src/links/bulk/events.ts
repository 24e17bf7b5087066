import { z } from 'zod';
import type { EventKinds } from '../../audit/event.ts';

const ofImports = { area: 'links', outward: null } as const;

export const bulkEvents = {
  'links.imported': {
    ...ofImports,
    sentence: 'imported {after.created} links from {after.file}',
    after: z.object({
      file: z.string(),
      total: z.number(),
      created: z.number(),
      updated: z.number().optional(),
      existing: z.number(),
      refused: z.number(),
    }),
  },
  'links.import_cancelled': {
    ...ofImports,
    sentence: 'cancelled the import of {after.file}',
    after: z.object({ file: z.string(), done: z.number() }),
  },
  'links.import_report_downloaded': { ...ofImports, sentence: 'downloaded the report of an import' },
} satisfies EventKinds;
