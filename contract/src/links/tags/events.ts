import { z } from 'zod';
import type { EventKinds } from '../../audit/event.ts';

const ofTags = { area: 'tag', outward: null } as const;
const tag = z.object({ name: z.string() });

export const tagsEvents = {
  'tag.renamed': {
    ...ofTags,
    sentence: 'renamed the tag {before.name} to {after.name}',
    before: tag,
    after: tag,
  },
  /** `links`: how many had it. */
  'tag.deleted': {
    ...ofTags,
    sentence: 'deleted the tag {before.name}',
    before: tag,
    details: z.object({ links: z.number() }),
  },
} satisfies EventKinds;
