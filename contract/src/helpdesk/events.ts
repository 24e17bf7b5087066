import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofHelpdesk = { area: 'helpdesk', outward: null, by: 'staff' } as const;

export const helpdeskEvents = {
  'helpdesk.read': { ...ofHelpdesk, sentence: 'viewed the organization' },
  'helpdesk.bills_read': { ...ofHelpdesk, sentence: 'viewed the billing of {target}' },
  'helpdesk.members_read': {
    ...ofHelpdesk,
    sentence: 'viewed its members',
    details: z.object({ search: z.string(), page: z.number() }),
  },
} satisfies EventKinds;
