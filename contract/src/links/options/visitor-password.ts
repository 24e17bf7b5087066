import { z } from 'zod';
import { linkPassword } from '../password.ts';

/** Whether visitors are asked for a password first. It can be set, and never read. */
export const shown = { has_password: z.boolean() };
/** Null for none. */
export const edits = { password: linkPassword.nullable().optional() };
export const plain = { has_password: false } as const;
