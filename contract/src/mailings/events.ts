import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

export const mailingsEvents = {
  'mailings.changed': { area: 'account', isPublic: false, after: z.object({ on: z.boolean() }) },
} satisfies EventKinds;
