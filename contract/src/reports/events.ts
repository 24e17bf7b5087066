import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofStaff = { area: 'staff', isPublic: false } as const;
const ban = z.object({ kind: z.string(), value: z.string() });

export const reportsEvents = {
  'report.banned': { ...ofStaff, after: ban },
  'report.dismissed': ofStaff,
  'report.reopened': ofStaff,
  'ban.lifted': { ...ofStaff, before: ban },
} satisfies EventKinds;
