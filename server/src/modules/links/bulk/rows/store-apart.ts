import { isDataError } from '../../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { rowNotStored, type CheckedRow, type Refused } from './check-row.ts';
import { isDisturbance } from './disturbance.ts';
import { storeRows, type StoredRows, type StoreOptions } from './store-rows.ts';

type Rows = readonly (CheckedRow | Refused)[];

/**
 * Stores rows as `storeRows` does. Where the database refuses something in them, each half is stored by itself, and so
 * on, until the row that is to blame stands alone and is refused.
 */
export async function storeApart(scope: Scope, rows: Rows, options: StoreOptions): Promise<StoredRows> {
  try {
    return await inTransaction(scope, async (scope) => storeRows(scope, rows, options));
  } catch (error) {
    if (isDisturbance(error) || !isDataError(error)) throw error;
    if (rows.length > 1) return storeHalves(scope, rows, options);
    scope.log.error({ err: error }, 'the database refused a row of a file of URLs');
    return { results: [{ reason: rowNotStored }], isFull: options.isFull };
  }
}

async function storeHalves(scope: Scope, rows: Rows, options: StoreOptions): Promise<StoredRows> {
  const half = Math.ceil(rows.length / 2);
  const first = await storeApart(scope, rows.slice(0, half), options);
  const second = await storeApart(scope, rows.slice(half), { ...options, isFull: first.isFull });
  return { results: [...first.results, ...second.results], isFull: second.isFull };
}
