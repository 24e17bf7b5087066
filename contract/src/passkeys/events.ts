import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', isPublic: false } as const;
const passkey = z.object({ name: z.string() });

export const passkeysEvents = {
  'passkey.added': { ...ofAccount, after: passkey },
  'passkey.deleted': { ...ofAccount, before: passkey },
} satisfies EventKinds;
