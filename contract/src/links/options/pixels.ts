import { z } from 'zod';

/** Ids of the pixel scripts that a link's visitors are shown to first. */
export const shown = { pixels: z.array(z.number().int()) };
export const edits = {
  pixels: z.array(z.number().int()).max(10, 'The pixels must not be greater than 10.').optional(),
};
export const plain = { pixels: [] as number[] } as const;
