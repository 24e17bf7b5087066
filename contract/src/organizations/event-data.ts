import { z } from 'zod';

/** What events of organizations and of teams say alike. */
export const named = z.object({ name: z.string(), slug: z.string() });

/** What becomes of the links. */
export const linksAfter = z.object({ links: z.enum(['keep', 'switch_off']) });

/** Null for no role. */
export const joinedAs = z.object({ role: z.string().nullable() });
export const invitedAs = joinedAs.extend({ email: z.string() });
export const invited = invitedAs.extend({ message: z.string().optional() });
