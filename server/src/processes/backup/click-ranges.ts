import type { Clickhouse } from '../../platform/clickhouse/clickhouse.ts';

/** The only table of ClickHouse that cannot be derived from others. */
export const CLICKS = 'clicks';

const ROWS_AT_ONCE = 50_000;
const NAME = 'backup';

interface Hour {
  hour: string;
  rows: string;
}

/** Conditions for some ten thousand clicks each: the embedded engine holds a result in memory. */
export async function clickRanges(clickhouse: Clickhouse): Promise<string[]> {
  const hours = await clickhouse.read<Hour>({
    name: NAME,
    query: `SELECT toUnixTimestamp(toStartOfHour(ts)) AS hour, count() AS rows FROM ${CLICKS} GROUP BY hour ORDER BY hour`,
  });
  const ranges: { from: number; to: number; rows: number }[] = [];
  for (const { hour, rows } of hours) {
    const last = ranges.at(-1);
    const to = Number(hour) + 3600;
    if (last && last.rows + Number(rows) <= ROWS_AT_ONCE)
      Object.assign(last, { to, rows: last.rows + Number(rows) });
    else ranges.push({ from: Number(hour), to, rows: Number(rows) });
  }
  return ranges.flatMap(conditionsOf);
}

function conditionsOf({ from, to, rows }: { from: number; to: number; rows: number }): string[] {
  const within = `ts >= fromUnixTimestamp(${from}) AND ts < fromUnixTimestamp(${to})`;
  const parts = Math.ceil(rows / ROWS_AT_ONCE);
  if (parts === 1) return [within];
  return Array.from({ length: parts }, (_, part) => `${within} AND intHash64(event_id) % ${parts} = ${part}`);
}

export interface ClickColumn {
  name: string;
  type: string;
}

export async function clickColumns(clickhouse: Clickhouse): Promise<ClickColumn[]> {
  return clickhouse.read<ClickColumn>({
    name: NAME,
    query: `SELECT name, type FROM system.columns
      WHERE database = currentDatabase() AND table = {table:String} ORDER BY position`,
    params: { table: CLICKS },
  });
}
