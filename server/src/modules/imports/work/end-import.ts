import { and, eq } from 'drizzle-orm';
import { importLimits } from '@linklet/contract/imports/endpoints.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { importRows, type Import } from '../../../schema/imports/imports.table.ts';
import { forgetHistory } from '../history/bring-history.ts';
import { countRows } from '../rows/find-clashes.ts';
import { lockImport, setImport } from './pieces.ts';
import { tellEnd } from './tell-end.ts';

/** Ends an import whose links are being made, with what became of its rows, and tells whoever brought it. */
export async function endImport(
  services: Services | Scope,
  present: Import,
  state: 'done' | 'cancelled' | 'failed',
): Promise<Import> {
  return inTransaction(services, async (services) => {
    const locked = await lockImport(services, present);
    if (locked.state !== 'waiting' && locked.state !== 'running') return locked;
    // What was only planned of the others never came.
    if (state !== 'done')
      await services.db
        .update(importRows)
        .set({ verdict: null, reasons: [] })
        .where(and(eq(importRows.importId, locked.id), eq(importRows.isDone, false)));
    await forgetHistory(services, locked);
    const now = services.clock();
    const undoUntil = new Date(now.getTime() + importLimits.undoDays * DAY_MS);
    const counts = await countRows(services, locked.id);
    const ended = await setImport(services, locked, { state, ...counts, endedAt: now, undoUntil });
    await tellEnd(services, ended);
    return ended;
  });
}
