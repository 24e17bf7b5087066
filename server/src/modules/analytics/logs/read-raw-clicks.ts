import type { StatsFilter } from '@linklet/contract/analytics/filters.ts';
import type { Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { all } from '../condition.ts';
import { findCounted } from '../counted-clicks.ts';
import { requireLogs } from './log-downloads.ts';
import { listLogged, logHeader } from './logged-clicks.ts';

/** The newest ones; earlier ones are asked for by an earlier end. */
const mostRawClicks = 10_000;

interface Wanted {
  link?: string | undefined;
  filters: StatsFilter[];
  from: Date;
  /** Not part of it any more. */
  until: Date;
}

/**
 * Clicks with what their log tells, the newest first: as many as the timeline counts, those of robots among them. Throws
 * `logs_not_in_plan`, `analytics_not_in_plan`, `analytics_off`, and `not_found` for a link that is not the workspace's.
 */
export async function readRawClicks(
  scope: Scope,
  { link, filters, from, until }: Wanted,
): Promise<Record<string, string>[]> {
  requireLogs(scope);
  const question = {
    period: 'custom',
    from: dayOf(from),
    to: dayOf(until),
    zone: 'UTC',
    link,
    filters,
  } as const;
  const counted = await findCounted(scope, question);
  if (counted === undefined) return [];
  await recordEvent(scope, 'click_log.requested', { after: question });
  const condition = all([counted.condition, { sql: `event_type = 'redirect'`, params: {} }]);
  const clicks = { ...counted, condition, span: { ...counted.span, from, until } };
  const rows: Record<string, string>[] = [];
  for await (const cells of listLogged(scope, clicks, mostRawClicks)) rows.push(toRow(cells));
  return rows;
}

const names = logHeader.map((name) => name.replaceAll(' ', '_'));

function toRow(cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
