import { and, between, desc, eq, gte, lt, or } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { listNotes as endpoint, NotesQuery, StatsNote } from '@linklet/contract/analytics/notes.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findLink } from '../../links/index.ts';
import { dayIn, spanOf, type Span } from '../spans.ts';
import { statsNotes, type NoteRow } from '../../../schema/analytics/notes.table.ts';
import { hasAnalytics } from '../../plans/index.ts';

/** The notes of a period, the newest first. Throws `not_found` for a link that is not the workspace's. */
export async function listNotes(
  scope: Scope,
  { link: hash, ...wanted }: NotesQuery,
): Promise<z.input<(typeof endpoint)['response']>> {
  const { db, workspaceId, caller, permissions } = scope;
  if (workspaceId === null) return { data: [], is_changeable: false };
  const linkId = hash === undefined ? undefined : await getLinkId(scope, workspaceId, hash);
  const { zone } = wanted;
  const rows = await db
    .select()
    .from(statsNotes)
    .where(
      and(
        or(
          eq(statsNotes.workspaceId, workspaceId),
          linkId === undefined ? undefined : eq(statsNotes.linkId, linkId),
        ),
        within(spanOf(wanted, scope.clock())),
      ),
    )
    .orderBy(desc(statsNotes.id));
  return {
    data: rows.toSorted((one, other) => timeOf(other, zone) - timeOf(one, zone)).map(toNoteView),
    is_changeable: userOf(caller) !== null && permissions.has('links.update') && hasAnalytics(scope),
  };
}

/** Throws `not_found`. */
export async function getLinkId(scope: Scope, workspaceId: number, hash: string): Promise<number> {
  const link = await findLink(scope, workspaceId, hash);
  if (!link) throw new AppError('not_found');
  return link.id;
}

function within({ from, until, zone }: Span) {
  const { at, day } = statsNotes;
  const lastMoment = new Date(until.getTime() - 1);
  return or(and(gte(at, from), lt(at, until)), between(day, dayIn(zone, from), dayIn(zone, lastMoment)));
}

function timeOf({ day, at }: NoteRow, zone: string): number {
  return at?.getTime() ?? Temporal.PlainDate.from(day ?? '').toZonedDateTime(zone).epochMilliseconds;
}

export function toNoteView({ id, text, day, at, linkId }: NoteRow): StatsNote {
  return { id, text, day, at: at?.toISOString() ?? null, is_of_link: linkId !== null };
}
