import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { offReasons } from './endpoints.ts';

const ofWebhooks = { area: 'webhook', outward: null } as const;
/** `host`: of its address, the rest of which may be a secret. */
const settings = z.object({ name: z.string(), host: z.string(), events: z.array(z.string()) });
const named = settings.pick({ name: true });
const off = named.extend({ reason: z.enum(offReasons) });

export const webhooksEvents = {
  'webhook.created': { ...ofWebhooks, sentence: 'created the webhook {after.name}', after: settings },
  'webhook.changed': {
    ...ofWebhooks,
    sentence: 'changed the webhook {before.name}',
    before: settings,
    after: settings,
  },
  'webhook.secret_rotated': {
    ...ofWebhooks,
    sentence: 'rotated the secret of the webhook {after.name}',
    after: named,
  },
  'webhook.disabled': { ...ofWebhooks, sentence: 'switched off the webhook {after.name}', after: off },
  'webhook.resumed': { ...ofWebhooks, sentence: 'switched on the webhook {after.name}', after: named },
  'webhook.deleted': { ...ofWebhooks, sentence: 'deleted the webhook {before.name}', before: settings },
} satisfies EventKinds;
