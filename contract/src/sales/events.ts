import type { EventKinds } from '../audit/event.ts';

const ofStaff = { area: 'staff', outward: null } as const;

export const salesEvents = {
  'quote_request.answered': { ...ofStaff, sentence: 'answered a request for a quote' },
  'quote_request.reopened': { ...ofStaff, sentence: 'reopened a request for a quote' },
} satisfies EventKinds;
