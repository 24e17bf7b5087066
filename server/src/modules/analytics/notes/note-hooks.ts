import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { links } from '../../../schema/links/links.table.ts';
import { statsNotes } from '../../../schema/analytics/notes.table.ts';

/** What an account may take along. */
export async function exportNotes(
  { db }: Services,
  { workspaceId }: Pick<User, 'workspaceId'>,
): Promise<ExportPart> {
  const { text, day, at, createdAt } = statsNotes;
  const rows = await db
    .select({ text, day, at, link: links.hash, created_at: createdAt })
    .from(statsNotes)
    .leftJoin(links, eq(links.id, statsNotes.linkId))
    .where(or(eq(statsNotes.workspaceId, workspaceId), eq(links.workspaceId, workspaceId)))
    .orderBy(asc(statsNotes.id));
  return { sections: { notes_on_statistics: rows } };
}

/** What people wrote goes with them, also where their links go on redirecting. */
export async function forgetNotes({ db }: Services, workspaceIds: readonly number[]): Promise<void> {
  const ownLinks = db
    .select({ id: links.id })
    .from(links)
    .where(inArray(links.workspaceId, [...workspaceIds]));
  await db
    .delete(statsNotes)
    .where(or(inArray(statsNotes.workspaceId, [...workspaceIds]), inArray(statsNotes.linkId, ownLinks)));
}
