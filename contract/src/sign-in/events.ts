import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', isPublic: false } as const;

export const signInEvents = {
  'account.registered': ofAccount,
  'account.signed_in': ofAccount,
  'password.changed': ofAccount,
  'password.reset': ofAccount,
  'backup_code.used': { ...ofAccount, after: z.object({ left: z.number() }) },
} satisfies EventKinds;
