import { z } from 'zod';

/** Before it the link leads nowhere; null for one that works from the beginning. */
export const shown = { starts_at: z.string().nullable() };
export const edits = {
  starts_at: z.iso.datetime({ offset: true, error: 'The start is not a date.' }).nullable().optional(),
};
export const plain = { starts_at: null } as const;
