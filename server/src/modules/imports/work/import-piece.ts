import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { isDisturbance } from '../../links/index.ts';
import type { Import, ImportRow } from '../../../schema/imports/imports.table.ts';
import { bringHistory } from '../history/bring-history.ts';
import { planRow } from '../rows/plan-row.ts';
import { targetsOf } from '../rows/targets.ts';
import { endImport } from './end-import.ts';
import { advance, isAsRead, keepResults, lockImport, nextRows } from './pieces.ts';
import { storePiece, type PlannedRow } from './store-piece.ts';

const ROWS = 250;
const ATTEMPTS = 5;

/**
 * Makes links of the next rows: they, their results and how far the import has come are one transaction, so whoever goes on
 * after a crash goes on where it ended.
 */
export async function importPiece(scope: Scope, present: Import): Promise<Import> {
  const rows = await nextRows(scope, present, ROWS);
  if (rows.length === 0) return (await bringHistory(scope, present)) ?? endImport(scope, present, 'done');
  const planned = await plan(scope, present, rows);
  const advanced = await untilUndisturbed(async () =>
    inTransaction(scope, async (scope) => {
      const locked = await lockImport(scope, present);
      if (!isAsRead(locked, present)) return locked;
      await keepResults(scope, locked, await storePiece(scope, locked, planned));
      return advance(scope, locked, { rows, state: 'running' });
    }),
  );
  scope.announceLinkChange();
  return advanced;
}

async function plan(scope: Scope, { choices }: Import, rows: readonly ImportRow[]): Promise<PlannedRow[]> {
  const planning = { scope, targets: await targetsOf(scope, choices) };
  return Promise.all(
    rows.map(async (row) => {
      const isSettled = row.verdict === 'refused' || row.verdict === 'present';
      return { row, planned: isSettled ? null : await planRow(planning, row) };
    }),
  );
}

/** Others may take the same alias at the same moment. */
async function untilUndisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isDisturbance(error)) throw error;
    }
  }
}
