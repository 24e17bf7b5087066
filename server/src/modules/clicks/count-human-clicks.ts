import type { Services } from '../../platform/scope.ts';

export interface ClickedLink {
  id: number;
  /** The workspace in which the link was created and which has its clicks. */
  originWorkspaceId: number;
}

export interface HumanClicks {
  count: number;
  lastAt: Date;
}

/** The condition that clicks are shown on. */
interface Shown {
  sql: string;
  params: Record<string, unknown>;
}

/** Counts the `shown` human clicks by link in one query; links without any are missing in the result. */
export async function countHumanClicks(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  links: readonly ClickedLink[],
  shown: Shown,
): Promise<Map<number, HumanClicks>> {
  if (links.length === 0) return new Map();
  const rows = await clickhouse.read<{ link: string; human: string; last: string }>({
    name: 'clicks.of-links',
    query: `select link_id as link, count() as human, toUnixTimestamp64Milli(max(ts)) as last from clicks
      where workspace_id in {workspaces:Array(UInt64)} and link_id in {links:Array(UInt64)}
        and event_type = 'redirect' and bot_class = '' and (${shown.sql})
      group by link_id`,
    params: { ...shown.params, ...paramsOf(links) },
  });
  return new Map(
    rows.map(({ link, human, last }) => [
      Number(link),
      { count: Number(human), lastAt: new Date(Number(last)) },
    ]),
  );
}

/** Counts the `shown` human clicks since a moment by link and day, which is named as in `2026-11-27`. */
export async function countHumanDays(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  links: readonly ClickedLink[],
  { shown, from, zone }: { shown: Shown; from: Date; zone: string },
): Promise<{ linkId: number; day: string; count: number }[]> {
  if (links.length === 0) return [];
  const rows = await clickhouse.read<{ link: string; day: string; human: string }>({
    name: 'clicks.days-of-links',
    query: `select link_id as link, toString(toDate(ts, {zone:String})) as day, count() as human from clicks
      where workspace_id in {workspaces:Array(UInt64)} and link_id in {links:Array(UInt64)}
        and ts >= {from:DateTime64(3, 'UTC')}
        and event_type = 'redirect' and bot_class = '' and (${shown.sql})
      group by link_id, day`,
    params: { ...shown.params, ...paramsOf(links), from, zone },
  });
  return rows.map(({ link, day, human }) => ({ linkId: Number(link), day, count: Number(human) }));
}

function paramsOf(links: readonly ClickedLink[]) {
  return {
    workspaces: [...new Set(links.map(({ originWorkspaceId }) => originWorkspaceId))],
    links: links.map(({ id }) => id),
  };
}

export async function findClickedLinks(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  workspaces: readonly number[],
): Promise<Set<number>> {
  if (workspaces.length === 0) return new Set();
  const rows = await clickhouse.read<{ link: string }>({
    name: 'clicks.clicked-links',
    query: `select distinct link_id as link from clicks
      where workspace_id in {workspaces:Array(UInt64)} and event_type = 'redirect' and bot_class = ''`,
    params: { workspaces },
  });
  return new Set(rows.map(({ link }) => Number(link)));
}

/** The links of these workspaces of origin that were clicked most since a moment, each with its human clicks. */
export async function countMostClicked(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  workspaces: readonly number[],
  { since, most }: { since: Date; most: number },
): Promise<{ id: number; clicks: number }[]> {
  if (workspaces.length === 0) return [];
  const rows = await clickhouse.read<{ link: string; human: string }>({
    name: 'clicks.most-clicked',
    query: `select link_id as link, count() as human from clicks
      where workspace_id in {workspaces:Array(UInt64)} and ts >= {since:DateTime64(3, 'UTC')}
        and event_type = 'redirect' and bot_class = ''
      group by link_id order by human desc, link desc limit {most:UInt32}`,
    params: { workspaces, since, most },
  });
  return rows.map(({ link, human }) => ({ id: Number(link), clicks: Number(human) }));
}

/** Counts the redirects of links of these workspaces of origin since a moment, crawlers included; those of imports are not. */
export async function countRedirectsOf(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  workspaces: readonly number[],
  from: Date,
): Promise<number> {
  const [row] = await clickhouse.read<{ redirects: string }>({
    name: 'clicks.redirects',
    query: `select count() as redirects from clicks
      where workspace_id in {workspaces:Array(UInt64)} and ts >= {from:DateTime64(3, 'UTC')}
        and event_type = 'redirect' and import_id = 0`,
    params: { workspaces, from },
  });
  return Number(row?.redirects);
}

/** Returns the links with human clicks since a moment, each with its total of clicks. */
export async function findBusyLinks(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  from: Date,
): Promise<{ id: number; clicks: number }[]> {
  const rows = await clickhouse.read<{ link: string; human: string }>({
    name: 'clicks.busy-links',
    query: `select link_id as link, count() as human from clicks
      where (workspace_id, link_id) in (
          select workspace_id, link_id from clicks
          where ts >= {from:DateTime64(3, 'UTC')} and event_type = 'redirect' and bot_class = '' and import_id = 0)
        and event_type = 'redirect' and bot_class = ''
      group by link_id`,
    params: { from },
  });
  return rows.map(({ link, human }) => ({ id: Number(link), clicks: Number(human) }));
}

/** `clicks` are human clicks from `middle` to `until`, `before` those from `from` to `middle`. */
export async function countWeeksOfLinks(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  workspaces: readonly number[],
  span: Record<'from' | 'middle' | 'until', Date>,
): Promise<{ id: number; clicks: number; before: number }[]> {
  const rows = await clickhouse.read<Record<'link' | 'clicks' | 'before', string>>({
    name: 'clicks.weeks-of-links',
    query: `select link_id as link, countIf(ts >= {middle:DateTime64(3, 'UTC')}) as clicks, count() - clicks as before
      from clicks
      where workspace_id in {workspaces:Array(UInt64)}
        and ts >= {from:DateTime64(3, 'UTC')} and ts < {until:DateTime64(3, 'UTC')}
        and event_type = 'redirect' and bot_class = ''
      group by link_id`,
    params: { workspaces, ...span },
  });
  return rows.map(({ link, clicks, before }) => ({
    ...{ id: Number(link), clicks: Number(clicks), before: Number(before) },
  }));
}
