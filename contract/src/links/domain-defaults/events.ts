import { z } from 'zod';
import type { EventKinds } from '../../audit/event.ts';

const defaults = z.object({
  domain: z.string(),
  team: z.string().nullable(),
  preset: z.string().nullable(),
  tags: z.array(z.string()),
});

export const domainDefaultsEvents = {
  'domain.defaults_changed': {
    area: 'domain',
    outward: null,
    sentence: 'changed what new links on {after.domain} begin with',
    before: defaults,
    after: defaults,
  },
} satisfies EventKinds;
