import { z } from 'zod';
import { line } from '../../http/text.ts';

const LENGTH = 255;

/** What a program of its owner calls it: of one link of a workspace, beside those in the trash. */
export const shown = { external_id: z.string().nullable() };
export const edits = {
  external_id: line()
    .max(LENGTH, `The external id must not be greater than ${String(LENGTH)} characters.`)
    .nullable()
    .optional(),
};
export const plain = { external_id: null } as const;
