import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', isPublic: false } as const;
const links = z.object({ links: z.enum(['keep', 'switch_off']) });
const profile = z.object({ name: z.string(), time_zone: z.string() });
const address = z.object({ email: z.string().nullable() });

export const accountsEvents = {
  'account.deleted': { ...ofAccount, after: links },
  'account.restored': ofAccount,
  'account.purged': { ...ofAccount, after: links },
  'account.export_downloaded': { ...ofAccount, after: z.object({ format: z.string() }) },
  'profile.changed': { ...ofAccount, before: profile, after: profile },
  'email.verified': { ...ofAccount, after: address },
  'email.change_requested': { ...ofAccount, after: address },
  'email.change_cancelled': ofAccount,
  'email.changed': { ...ofAccount, before: address, after: address },
  'email.change_undone': { ...ofAccount, before: address, after: address },
} satisfies EventKinds;
