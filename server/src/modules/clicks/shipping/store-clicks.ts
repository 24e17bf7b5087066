import type { Clickhouse } from '../../../platform/clickhouse/clickhouse.ts';
import { clickColumns, toClickRow } from './click-row.ts';
import type { LoggedClick } from '../log/log-reader.ts';

export interface ClickBatch {
  token: string;
  clicks: readonly LoggedClick[];
}

export async function storeClicks(
  clickhouse: Pick<Clickhouse, 'insertOnce'>,
  { token, clicks }: ClickBatch,
): Promise<void> {
  await clickhouse.insertOnce({
    name: 'clicks.store',
    table: 'clicks',
    columns: clickColumns,
    rows: clicks.map(toClickRow),
    token,
  });
}
