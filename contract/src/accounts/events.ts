import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', outward: null } as const;
const links = z.object({ links: z.enum(['keep', 'switch_off']) });
const profile = z.object({ name: z.string(), time_zone: z.string() });
const address = z.object({ email: z.string().nullable() });

export const accountsEvents = {
  'account.deleted': { ...ofAccount, sentence: 'deleted the account', after: links },
  'account.restored': { ...ofAccount, sentence: 'restored the account' },
  'account.purged': { ...ofAccount, sentence: 'deleted an account for good', after: links },
  'account.export_downloaded': {
    ...ofAccount,
    sentence: 'exported the account data as {after.format}',
    after: z.object({ format: z.string() }),
  },
  'profile.changed': { ...ofAccount, sentence: 'changed the profile', before: profile, after: profile },
  'email.verified': { ...ofAccount, sentence: 'verified the email {after.email}', after: address },
  'email.change_requested': {
    ...ofAccount,
    sentence: 'requested a change of email to {after.email}',
    after: address,
  },
  'email.change_cancelled': { ...ofAccount, sentence: 'cancelled the change of email' },
  'email.changed': {
    ...ofAccount,
    sentence: 'changed the email to {after.email}',
    before: address,
    after: address,
  },
  'email.change_undone': {
    ...ofAccount,
    sentence: 'changed the email back to {after.email}',
    before: address,
    after: address,
  },
} satisfies EventKinds;
