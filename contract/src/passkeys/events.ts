import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', outward: null } as const;
const passkey = z.object({ name: z.string() });

export const passkeysEvents = {
  'passkey.added': { ...ofAccount, sentence: 'added the passkey {after.name}', after: passkey },
  'passkey.deleted': { ...ofAccount, sentence: 'deleted the passkey {before.name}', before: passkey },
} satisfies EventKinds;
