import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofStaff = { area: 'staff', outward: null } as const;
const announcement = z.object({ title: z.string(), text: z.string() });

export const notificationsEvents = {
  'announcement.created': {
    ...ofStaff,
    sentence: 'announced “{after.title}”',
    after: announcement.extend({ by_email: z.boolean() }),
  },
  'announcement.deleted': {
    ...ofStaff,
    sentence: 'deleted the announcement “{before.title}”',
    before: announcement,
  },
} satisfies EventKinds;
