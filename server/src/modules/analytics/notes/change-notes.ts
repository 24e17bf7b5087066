import { and, eq, inArray, or } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { mostNotes, type NoteBody, type StatsNote } from '@linklet/contract/analytics/notes.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { links } from '../../../schema/links/links.table.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { getLinkId, toNoteView } from './list-notes.ts';
import { statsNotes, type NoteRow } from '../../../schema/analytics/notes.table.ts';
import { requireAnalytics } from '../../plans/index.ts';

/** Throws `not_found`, `notes_reached`, `analytics_not_in_plan`, and `forbidden` for guests. */
export async function addNote(scope: Scope, body: NoteBody): Promise<StatsNote> {
  const owner = await findOwner(scope, body.link);
  return inTransaction(scope, async (scope) => {
    await requireRoom(scope, owner);
    const row = { ...owner, ...contentOf(body), createdAt: scope.clock() };
    const [made] = await scope.db.insert(statsNotes).values(row).returning();
    if (!made) throw new Error('PostgreSQL returned no note.');
    await recordEvent(scope, 'note.created', { target: String(made.id), after: toAudit(made) });
    return toNoteView(made);
  });
}

/** Throws `not_found`, `notes_reached`, `analytics_not_in_plan`, and `forbidden` for guests. */
export async function changeNote(scope: Scope, id: number, body: NoteBody): Promise<StatsNote> {
  const owner = await findOwner(scope, body.link);
  return inTransaction(scope, async (scope) => {
    const [before] = await scope.db.select().from(statsNotes).where(ownNote(scope, id)).for('update');
    if (!before) throw new AppError('not_found');
    if (before.linkId !== owner.linkId) await requireRoom(scope, owner);
    const [changed] = await scope.db
      .update(statsNotes)
      .set({ ...owner, ...contentOf(body) })
      .where(ownNote(scope, id))
      .returning();
    if (!changed) throw new Error('PostgreSQL returned no note.');
    await recordEvent(scope, 'note.changed', {
      target: String(id),
      before: toAudit(before),
      after: toAudit(changed),
    });
    return toNoteView(changed);
  });
}

/** Throws `not_found`. */
export async function deleteNote(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [gone] = await scope.db.delete(statsNotes).where(ownNote(scope, id)).returning();
    if (!gone) throw new AppError('not_found');
    await recordEvent(scope, 'note.deleted', { target: String(id), before: toAudit(gone) });
  });
}

type Owner = Pick<NoteRow, 'workspaceId' | 'linkId'>;

async function findOwner(scope: Scope, hash: string | null): Promise<Owner> {
  requireAnalytics(scope);
  const { workspaceId } = scope;
  if (workspaceId === null || userOf(scope.caller) === null) throw new AppError('forbidden');
  return hash === null
    ? { workspaceId, linkId: null }
    : { workspaceId: null, linkId: await getLinkId(scope, workspaceId, hash) };
}

async function requireRoom(scope: Scope, { workspaceId, linkId }: Owner): Promise<void> {
  if (scope.workspaceId !== null) await lockWorkspace(scope, scope.workspaceId);
  const ofOwner = or(eqOrNone(statsNotes.workspaceId, workspaceId), eqOrNone(statsNotes.linkId, linkId));
  if ((await scope.db.$count(statsNotes, ofOwner)) >= mostNotes)
    throw new AppError('notes_reached', { most: mostNotes });
}

function contentOf({ text, day, time, zone }: NoteBody): Pick<NoteRow, 'text' | 'day' | 'at'> {
  if (time === null) return { text, day, at: null };
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time });
  return { text, day: null, at: new Date(at.epochMilliseconds) };
}

/** Of the workspace, or of a link that is the workspace's now. */
function ownNote({ db, workspaceId }: Scope, id: number) {
  const ownLinks = db.select({ id: links.id }).from(links).where(eqOrNone(links.workspaceId, workspaceId));
  return and(
    eq(statsNotes.id, id),
    or(eqOrNone(statsNotes.workspaceId, workspaceId), inArray(statsNotes.linkId, ownLinks)),
  );
}

function toAudit({ text, day, at }: NoteRow) {
  return { text, when: day ?? at?.toISOString() };
}
