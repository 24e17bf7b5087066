import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofStaff = { area: 'staff', outward: null } as const;
const ban = z.object({ kind: z.string(), value: z.string() });

export const reportsEvents = {
  'report.banned': { ...ofStaff, sentence: 'banned {after.value}', after: ban },
  'ban.added': { ...ofStaff, sentence: 'banned {after.value}', after: ban },
  'link.appealed': { area: 'link', outward: null, subject: 'link', sentence: 'appealed the block of {link}' },
  'appeal.declined': { ...ofStaff, sentence: 'declined an appeal' },
  'report.noted': { ...ofStaff, sentence: 'added a note to a report' },
  'report.dismissed': { ...ofStaff, sentence: 'dismissed a report' },
  'report.reopened': { ...ofStaff, sentence: 'reopened a report' },
  'ban.lifted': { ...ofStaff, sentence: 'lifted the ban of {before.value}', before: ban },
} satisfies EventKinds;
