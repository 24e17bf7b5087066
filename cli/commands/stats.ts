import { parseArgs } from 'node:util';
import { countBy, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { isStatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { call } from '../client.ts';
import { findLink } from '../find-link.ts';
import { say, sayJson, sayTable } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const ROWS = 20;

/** Counts clicks of a link, or of all, and by what is asked for. */
export async function stats(typed: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: { period: { type: 'string' }, by: { type: 'string' }, json: { type: 'boolean' } },
  });
  const { period = 'last_30_day', by } = values;
  if (!isStatsPeriod(period))
    throw new UsageError('The period is one such as last_7_day, last_30_day or this_month.');
  const [name] = positionals;
  const link = name === undefined ? undefined : (await findLink(name)).hash;
  const query = { period, link, zone: 'UTC' };
  const { totals } = await call(countTotals, { query });
  const rows =
    by === undefined
      ? undefined
      : (await call(countBy, { params: { dimension: by }, query: { ...query, limit: ROWS } })).rows;
  if (values.json === true) {
    sayJson({ ...totals, ...(rows && { rows }) });
    return;
  }
  say(
    `${String(totals.human)} clicks by ${String(totals.unique)} visitors, ${String(totals.qr)} of them scans; ${String(totals.bot)} by robots.`,
  );
  if (rows) sayTable(rows.map(({ value, count }) => [String(count), value === '' ? '(unknown)' : value]));
}
