import { z } from 'zod';

const accountStates = ['active', 'deleted', 'terminated'] as const;
const organizationStates = ['active', 'archived', 'deleted'] as const;

/** Whose a link is now, wherever it was made. */
export const reportedOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guest') }),
  z.object({ kind: z.literal('user'), id: z.string(), name: z.string(), state: z.enum(accountStates) }),
  z.object({
    kind: z.literal('organization'),
    slug: z.string(),
    name: z.string(),
    state: z.enum(organizationStates),
    /** The team whose it is; null in a personal space. */
    team: z.string().nullable(),
    /** The member in whose personal space it is. */
    member: z.string().nullable(),
  }),
  /** An account, a team or an organization that was erased. */
  z.object({ kind: z.literal('erased') }),
]);
export type ReportedOwner = z.infer<typeof reportedOwner>;

/** What staff judge a reported link by. */
export const linkFacts = z.object({
  owner: reportedOwner,
  state: z.enum(['active', 'archived', 'deleted']),
  created_at: z.string(),
  /** False where its statistics are off: nobody counts its clicks. */
  is_counted: z.boolean(),
  /** Clicks of people in the last thirty days; null where they are not counted, or can’t be read at the moment. */
  clicks: z.number().int().nullable(),
  /** Reports of the same link, settled ones as well. */
  reports: z.number().int(),
  /** The destination’s, without its port. */
  host: z.string(),
  /** Open reports of other links that led to the same host when they were reported. */
  host_reports: z.number().int(),
});
export type LinkFacts = z.infer<typeof linkFacts>;
