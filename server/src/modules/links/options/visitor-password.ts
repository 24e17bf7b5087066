import { sql } from 'drizzle-orm';
import { addressOf } from '../../../platform/callers/caller.ts';
import { hashPassword } from '../../passwords/index.ts';
import { links } from '../../../schema/links/links.table.ts';
import type { Setting } from './link-option.ts';

/** Kept as a hash; histories tell whether there is one. */
const password: Setting<string | null, string | null> = {
  check: async (scope, typed) => typed && (await hashPassword(typed, addressOf(scope.caller))),
  read: (link) => link.passwordHash,
  columns: (_, passwordHash) => ({ passwordHash }),
  note: (hash) => ({ has_password: hash !== null }),
};

export const visitorPassword = {
  edits: { password },
  shown: { has_password: sql<boolean>`${links.passwordHash} is not null` },
};
