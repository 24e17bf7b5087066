import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';

const overage = z.object({ enabled: z.boolean() });

export const usageEvents = {
  'overage.changed': { area: 'account', isPublic: false, before: overage, after: overage },
} satisfies EventKinds;
