import { aliasKey } from '@linklet/contract/links/aliases.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Import, ImportRow } from '../../../schema/imports/imports.table.ts';
import { countRows, findClashes } from '../rows/find-clashes.ts';
import { planRow, settled, type Planned } from '../rows/plan-row.ts';
import { targetsOf } from '../rows/targets.ts';
import { advance, isAsRead, keepPlans, lockImport, nextRows, setImport, type RowChange } from './pieces.ts';

const ROWS = 500;

/** Finds what is to become of the next rows; once there are none, of those that clash. */
export async function checkPiece(scope: Scope, present: Import): Promise<Import> {
  const rows = await nextRows(scope, present, ROWS);
  if (rows.length === 0) return endCheck(scope, present);
  const planning = { scope, targets: await targetsOf(scope, present.choices) };
  const planned = await Promise.all(rows.map(async (row) => planRow(planning, row)));
  return inTransaction(scope, async (scope) => {
    const locked = await lockImport(scope, present);
    if (!isAsRead(locked, present)) return locked;
    const { clash } = locked.choices;
    await keepPlans(
      scope,
      locked,
      rows.map((row, place) => toChange(row, planned[place], clash)),
    );
    return advance(scope, locked, { rows, state: 'checking' });
  });
}

function toChange(
  { number }: ImportRow,
  planned: Planned | undefined,
  policy: Import['choices']['clash'],
): RowChange {
  if (planned === undefined || 'refusal' in planned) {
    const reasons = [planned?.refusal ?? 'cell_invalid'];
    return { number, verdict: 'refused', reasons, domainId: null, key: null, url: null };
  }
  const { draft, reasons } = planned;
  const { alias, domain, url } = draft;
  const key = alias === undefined ? null : aliasKey(alias, domain);
  return { number, ...settled(reasons, null, policy), domainId: domain.id, key, url };
}

async function endCheck(scope: Scope, present: Import): Promise<Import> {
  return inTransaction(scope, async (scope) => {
    const locked = await lockImport(scope, present);
    if (!isAsRead(locked, present)) return locked;
    await findClashes(scope, locked);
    return setImport(scope, locked, { ...(await countRows(scope, locked.id)), state: 'ready' });
  });
}
