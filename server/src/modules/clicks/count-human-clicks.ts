import type { Services } from '../../platform/scope.ts';

export interface ClickedLink {
  id: number;
  /** Where it was made, and its clicks are. */
  originWorkspaceId: number;
}

export interface HumanClicks {
  count: number;
  lastAt: Date;
}

/** Human clicks by link that are `shown`, in one question; links without any are not there. */
export async function countHumanClicks(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  links: readonly ClickedLink[],
  shown: { sql: string; params: Record<string, unknown> },
): Promise<Map<number, HumanClicks>> {
  if (links.length === 0) return new Map();
  const rows = await clickhouse.read<{ link: string; human: string; last: string }>({
    name: 'clicks.of-links',
    query: `select link_id as link, count() as human, toUnixTimestamp64Milli(max(ts)) as last from clicks
      where workspace_id in {workspaces:Array(UInt64)} and link_id in {links:Array(UInt64)}
        and event_type = 'redirect' and bot_class = '' and (${shown.sql})
      group by link_id`,
    params: {
      ...shown.params,
      workspaces: [...new Set(links.map(({ originWorkspaceId }) => originWorkspaceId))],
      links: links.map(({ id }) => id),
    },
  });
  return new Map(
    rows.map(({ link, human, last }) => [
      Number(link),
      { count: Number(human), lastAt: new Date(Number(last)) },
    ]),
  );
}

/** Which of the links that were made in these workspaces a person has clicked. */
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

/** How often links that were made in these workspaces have redirected since a moment, crawlers included. */
export async function countRedirectsOf(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  workspaces: readonly number[],
  from: Date,
): Promise<number> {
  const [row] = await clickhouse.read<{ redirects: string }>({
    name: 'clicks.redirects',
    query: `select count() as redirects from clicks
      where workspace_id in {workspaces:Array(UInt64)} and ts >= {from:DateTime64(3, 'UTC')}
        and event_type = 'redirect'`,
    params: { workspaces, from },
  });
  return Number(row?.redirects);
}

/** The links that people have clicked since a moment, each with the clicks that it has in all. */
export async function findBusyLinks(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  from: Date,
): Promise<{ id: number; clicks: number }[]> {
  const rows = await clickhouse.read<{ link: string; human: string }>({
    name: 'clicks.busy-links',
    query: `select link_id as link, count() as human from clicks
      where (workspace_id, link_id) in (
          select workspace_id, link_id from clicks
          where ts >= {from:DateTime64(3, 'UTC')} and event_type = 'redirect' and bot_class = '')
        and event_type = 'redirect' and bot_class = ''
      group by link_id`,
    params: { from },
  });
  return rows.map(({ link, human }) => ({ id: Number(link), clicks: Number(human) }));
}

/** Human clicks of links that were made in these workspaces, between `middle` and `until`, and `before` that. */
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
