import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofStaff = { area: 'staff', isPublic: false } as const;
const ban = z.object({ kind: z.string(), value: z.string() });

export const reportsEvents = {
  'report.banned': { ...ofStaff, sentence: 'banned {after.value}', after: ban },
  'ban.added': { ...ofStaff, sentence: 'banned {after.value}', after: ban },
  'report.dismissed': { ...ofStaff, sentence: 'dismissed a report' },
  'report.reopened': { ...ofStaff, sentence: 'reopened a report' },
  'ban.lifted': { ...ofStaff, sentence: 'lifted the ban of {before.value}', before: ban },
} satisfies EventKinds;
