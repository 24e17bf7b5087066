import { z } from 'zod';

export const shown = {
  /** Whether the link's visits are stored and shown. */
  analytics_enabled: z.boolean(),
  /** Whether anybody with the address of its statistics sees them. */
  analytics_public: z.boolean(),
};
export const edits = { analytics_enabled: z.boolean().optional(), analytics_public: z.boolean().optional() };
export const plain = { analytics_enabled: true, analytics_public: false } as const;
