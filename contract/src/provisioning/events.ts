import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofProvisioning = { area: 'provisioning', outward: null } as const;
const address = z.object({ email: z.string() });

export const provisioningEvents = {
  'provisioning.token_created': { ...ofProvisioning, sentence: 'created a provisioning token' },
  'provisioning.token_revoked': { ...ofProvisioning, sentence: 'revoked the provisioning token' },
  'provisioning.user_created': {
    ...ofProvisioning,
    sentence: 'created an account for {after.email}',
    after: address,
  },
  'provisioning.email_change_requested': {
    ...ofProvisioning,
    sentence: 'asked {whom} to verify the email {after.email}',
    after: address,
  },
} satisfies EventKinds;
