import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { removeImportedClicks } from '../../clicks/index.ts';
import { removeMoved } from '../../links/index.ts';
import { importedLinks, importRows, type Import } from '../../../schema/imports/imports.table.ts';
import { linksOf } from '../history/bring-history.ts';
import { isAsRead, lockImport, setImport } from './pieces.ts';

const LINKS = 500;

/** Removes the next links that an import made and that nobody has changed since. */
export async function undoPiece(scope: Scope, present: Import): Promise<Import> {
  const undone = await inTransaction(scope, async (scope) => {
    const locked = await lockImport(scope, present);
    if (!isAsRead(locked, present)) return locked;
    const moved = await nextLinks(scope, locked);
    if (moved.length === 0) return endUndo(scope, locked);
    const removed = await removeMoved(scope, moved);
    const left = moved.map(({ linkId }) => linkId).filter((id) => !removed.includes(id));
    await mark(scope, locked, { removed, left });
    return setImport(scope, locked, {
      undoneTo: moved.at(-1)?.linkId ?? locked.undoneTo,
      removed: locked.removed + removed.length,
      keptBack: locked.keptBack + left.length,
    });
  });
  scope.announceLinkChange();
  return undone;
}

async function nextLinks({ db }: Scope, { id, undoneTo }: Import) {
  return db
    .select({ linkId: importedLinks.linkId, version: importedLinks.version })
    .from(importedLinks)
    .where(and(eq(importedLinks.importId, id), gt(importedLinks.linkId, undoneTo)))
    .orderBy(asc(importedLinks.linkId))
    .limit(LINKS);
}

async function mark(
  { db }: Scope,
  { id }: Import,
  ids: Record<'removed' | 'left', readonly number[]>,
): Promise<void> {
  for (const undone of ['removed', 'left'] as const) {
    if (ids[undone].length === 0) continue;
    await db
      .update(importRows)
      .set({ undone })
      .where(and(eq(importRows.importId, id), inArray(importRows.linkId, [...ids[undone]])));
  }
}

async function removeHistory(scope: Scope, present: Import): Promise<void> {
  if (present.clicksFound === 0) return;
  const { id: importId, workspaceId } = present;
  await removeImportedClicks(scope, { workspaceId, importId, except: await linksOf(scope, present) });
}

/** A link that was there before, and was led elsewhere, stays so. */
async function endUndo(scope: Scope, present: Import): Promise<Import> {
  await removeHistory(scope, present);
  const led = await scope.db
    .update(importRows)
    .set({ undone: 'left' })
    .where(
      and(
        eq(importRows.importId, present.id),
        sql`'replaced' = any(${importRows.reasons})`,
        eq(importRows.isDone, true),
      ),
    )
    .returning({ number: importRows.number });
  const keptBack = present.keptBack + led.length;
  const { id, name, removed, workspaceId, userId } = present;
  await recordEvent(scope, 'import.undone', {
    ...{ target: String(id), workspaceId, userId },
    after: { name, removed, left: keptBack },
  });
  return setImport(scope, present, { state: 'undone', keptBack, undoUntil: null });
}
