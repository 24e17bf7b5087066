import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const ofProvisioning = { area: 'provisioning', isPublic: false } as const;
const address = z.object({ email: z.string() });

export const provisioningEvents = {
  'provisioning.token_created': ofProvisioning,
  'provisioning.token_revoked': ofProvisioning,
  'provisioning.user_created': { ...ofProvisioning, after: address },
  'provisioning.email_change_requested': { ...ofProvisioning, after: address },
} satisfies EventKinds;
