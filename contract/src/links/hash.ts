import { z } from 'zod';

/** The public id of a link. */
export const linkHash = z.string().regex(/^[a-z0-9]{16}$/);
