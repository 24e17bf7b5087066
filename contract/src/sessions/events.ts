import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofImpersonation = { area: 'impersonation', isPublic: false } as const;

export const sessionsEvents = {
  'sessions.ended': { area: 'account', isPublic: false, after: z.object({ ended: z.number() }) },
  'impersonation.started': ofImpersonation,
  'impersonation.ended': ofImpersonation,
  'impersonation.organization_opened': ofImpersonation,
  /** By method and path. */
  'impersonation.change_made': { ...ofImpersonation, details: z.object({ call: z.string() }) },
} satisfies EventKinds;
