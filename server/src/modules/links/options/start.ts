import { sql } from 'drizzle-orm';
import { expiryRange } from '@linklet/contract/http/limits.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { links } from '../../../schema/links/links.table.ts';
import { optionalMoment } from './link-option.ts';

export const start = {
  edits: { starts_at: optionalMoment('startsAt') },
  shown: { starts_at: sql<string | null>`${links.startsAt}`.mapWith(toIso) },
  requireTogether: requireStart,
};

function toIso(moment: string): string {
  return new Date(moment).toISOString();
}

interface Dates {
  starts_at?: string | null;
  expires_at?: string | null;
}

/** A link that would end before it begins is refused where either is changed. */
function requireStart({ clock }: Scope, { starts_at: start, expires_at: end }: Dates, changed: Dates): void {
  if (!start || !('starts_at' in changed || 'expires_at' in changed)) return;
  const isOrdered = !end || start < end;
  if (!isOrdered || new Date(start) > expiryRange(clock()).latest) throw new AppError('start_out_of_range');
}
