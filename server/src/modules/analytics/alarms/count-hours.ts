import { HOUR_MS } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Condition } from '../condition.ts';
import { FLOOR, type HourCounts } from './find-unusual.ts';

const WEEK_MS = 7 * 24 * HOUR_MS;
/** With how many weeks before an hour is compared. */
export const WEEKS = 4;
const weeks = Array.from({ length: WEEKS + 1 }, (_, week) => week);

type Read = Pick<Services, 'clickhouse'>;

/** True in the hour that begins then, and in the same of the weeks before. */
function within(hour: Date): string {
  const hours = weeks.map((week) => {
    const from = hour.getTime() - week * WEEK_MS;
    return `(ts >= ${momentOf(from)} and ts < ${momentOf(from + HOUR_MS)})`;
  });
  return `event_type = 'redirect' and (${hours.join(' or ')})`;
}

function momentOf(at: number): string {
  return `fromUnixTimestamp64Milli(${String(at)}, 'UTC')`;
}

/** Where links were made that had as many visits together, in one of these hours, as an alarm needs. */
export async function findLoudWorkspaces({ clickhouse }: Read, hour: Date): Promise<number[]> {
  const rows = await clickhouse.read<{ workspace: string }>({
    name: 'analytics.loud-workspaces',
    query: `select distinct workspace_id as workspace from (
        select workspace_id from clicks where ${within(hour)}
        group by workspace_id, toStartOfHour(ts) having count() >= {floor:UInt32})`,
    params: { floor: FLOOR },
  });
  return rows.map(({ workspace }) => Number(workspace));
}

/** The counts of all links of a subject together, and of those with the most visits. */
export async function countHours(
  { clickhouse }: Read,
  { condition, hour, mostLinks }: { condition: Condition; hour: Date; mostLinks: number },
): Promise<{ all: HourCounts; links: Map<number, HourCounts> }> {
  const ask = async (name: string, group: string) =>
    clickhouse.read<{ link: string; human: string[]; bot: string[] }>({
      name,
      query: `with intDiv(${String(hour.getTime() + HOUR_MS - 1)} - toUnixTimestamp64Milli(ts), ${String(WEEK_MS)}) as week
        select ${group} as link, [${perWeek(`bot_class = ''`)}] as human, [${perWeek(`bot_class != ''`)}] as bot
        from clicks where (${condition.sql}) and ${within(hour)}
        group by link order by count() desc limit ${String(mostLinks)}`,
      params: condition.params,
    });
  const [[all], links] = await Promise.all([
    ask('analytics.hours', '0'),
    ask('analytics.hours-of-links', 'link_id'),
  ]);
  return {
    all: toCounts(all),
    links: new Map(links.map((row) => [Number(row.link), toCounts(row)])),
  };
}

function perWeek(what: string): string {
  return weeks.map((week) => `countIf(week = ${String(week)} and ${what})`).join(', ');
}

function toCounts(row: { human: string[]; bot: string[] } | undefined): HourCounts {
  return { human: (row?.human ?? []).map(Number), bot: (row?.bot ?? []).map(Number) };
}
