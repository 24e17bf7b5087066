import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofImports = { area: 'links', outward: null } as const;
const named = z.object({ name: z.string() });

export const importsEvents = {
  'import.started': { ...ofImports, sentence: 'started to move links in from {after.name}', after: named },
  'import.finished': {
    ...ofImports,
    sentence: 'moved {after.made} links in from {after.name}',
    after: z.object({ name: z.string(), made: z.number(), refused: z.number(), present: z.number() }),
  },
  'import.cancelled': { ...ofImports, sentence: 'cancelled moving links in from {after.name}', after: named },
  'import.undone': {
    ...ofImports,
    sentence: 'removed {after.removed} links that were moved in from {after.name}',
    after: z.object({ name: z.string(), removed: z.number(), left: z.number() }),
  },
  'import.report_downloaded': { ...ofImports, sentence: 'downloaded the report of links that were moved in' },
} satisfies EventKinds;
