import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { socialProviders } from './providers.ts';

const ofAccount = { area: 'account', outward: null } as const;
const identity = z.object({ provider: z.enum(socialProviders) });

export const socialEvents = {
  'identity.linked': { ...ofAccount, sentence: 'linked {after.provider}', after: identity },
  'identity.unlinked': { ...ofAccount, sentence: 'unlinked {before.provider}', before: identity },
} satisfies EventKinds;
