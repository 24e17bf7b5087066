import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', outward: null } as const;

export const signInEvents = {
  'account.registered': { ...ofAccount, sentence: 'created an account' },
  'account.signed_in': { ...ofAccount, sentence: 'signed in' },
  'password.changed': { ...ofAccount, sentence: 'changed the password' },
  'password.reset': { ...ofAccount, sentence: 'reset the password' },
  'backup_code.used': {
    ...ofAccount,
    sentence: 'signed in with a backup code',
    after: z.object({ left: z.number() }),
  },
} satisfies EventKinds;
