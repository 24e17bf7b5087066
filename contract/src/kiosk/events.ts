import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofStaff = { area: 'staff', outward: null } as const;
/** In the trail of the account, whose person reads that it was done. */
const ofSupport = { area: 'account', outward: null, by: 'staff' } as const;

export const kioskEvents = {
  'clock.moved': {
    ...ofStaff,
    sentence: 'moved the time by {after.seconds} seconds',
    after: z.object({ seconds: z.number() }),
  },
  'mailbox.read': {
    ...ofStaff,
    sentence: 'read the mailbox',
    after: z.object({ search: z.string(), page: z.number().nullable() }),
  },
  /** By the number of the email. */
  'mailbox.email_revealed': {
    ...ofStaff,
    sentence: 'had the links of an email shown',
    after: z.object({ email: z.number() }),
  },
  'user.read': { ...ofStaff, sentence: 'viewed a user' },
  'support.two_factor_disabled': {
    ...ofSupport,
    sentence: 'turned two-factor authentication off',
    details: z.object({ reason: z.string() }),
  },
  'support.sessions_ended': {
    ...ofSupport,
    sentence: 'ended sessions',
    after: z.object({ ended: z.number() }),
  },
  'support.verification_sent': { ...ofSupport, sentence: 'sent the verification email' },
} satisfies EventKinds;
