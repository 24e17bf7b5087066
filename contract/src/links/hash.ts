import { z } from 'zod';

/** Names a link outside. */
export const linkHash = z.string().regex(/^[a-z0-9]{16}$/);
