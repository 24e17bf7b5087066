import { z } from 'zod';
import type { EventKinds } from '../../audit/event.ts';

const ofTags = { area: 'tag', isPublic: true } as const;
const tag = z.object({ name: z.string() });

export const tagsEvents = {
  'tag.renamed': { ...ofTags, before: tag, after: tag },
  /** `links`: how many had it. */
  'tag.deleted': { ...ofTags, before: tag, details: z.object({ links: z.number() }) },
} satisfies EventKinds;
