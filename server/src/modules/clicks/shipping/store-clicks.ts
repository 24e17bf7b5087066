import type { Clickhouse } from '../../../platform/clickhouse/clickhouse.ts';
import { clickColumns, toClickRow } from './click-row.ts';
import type { LoggedClick } from '../log/log-reader.ts';

export interface ClickBatch {
  token: string;
  clicks: readonly LoggedClick[];
  /** The import that brings clicks of another service. */
  importId?: number;
}

export async function storeClicks(
  clickhouse: Pick<Clickhouse, 'insertOnce'>,
  { token, clicks, importId = 0 }: ClickBatch,
): Promise<void> {
  await clickhouse.insertOnce({
    name: 'clicks.store',
    table: 'clicks',
    columns: clickColumns,
    rows: clicks.map((click) => toClickRow(click, importId)),
    token,
  });
}
