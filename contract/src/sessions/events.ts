import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofImpersonation = { area: 'impersonation', outward: null } as const;

export const sessionsEvents = {
  'sessions.ended': {
    area: 'account',
    outward: null,
    sentence: 'ended sessions',
    after: z.object({ ended: z.number() }),
  },
  'impersonation.started': { ...ofImpersonation, sentence: 'started acting as a user' },
  'impersonation.ended': { ...ofImpersonation, sentence: 'stopped acting as a user' },
  'impersonation.organization_opened': { ...ofImpersonation, sentence: 'opened the organization' },
  /** By method and path. */
  'impersonation.change_made': {
    ...ofImpersonation,
    sentence: 'made a change',
    details: z.object({ call: z.string() }),
  },
} satisfies EventKinds;
