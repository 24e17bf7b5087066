import { z } from 'zod';

/** What became of the appeal against the block of a link, as its owner sees it. */
export const linkAppeal = z.object({
  state: z.enum(['open', 'declined']),
  created_at: z.string(),
  /** Of staff, once it is declined. */
  answer: z.string(),
});
export type LinkAppeal = z.infer<typeof linkAppeal>;
