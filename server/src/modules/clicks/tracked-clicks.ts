import type { Services } from '../../platform/scope.ts';

export interface TrackedLinks {
  workspaces: readonly number[];
  except: readonly number[];
}

interface Month {
  startsAt: Date;
  endsAt: Date;
}

const TRACKED = `workspace_id in {workspaces:Array(UInt64)} and not has({except:Array(UInt64)}, link_id)
  and ts >= {startsAt:DateTime64(3, 'UTC')} and ts < {endsAt:DateTime64(3, 'UTC')}
  and event_type = 'redirect' and bot_class = '' and import_id = 0`;

export async function countTracked(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  links: TrackedLinks,
  { startsAt, endsAt }: Month,
): Promise<number> {
  const [row] = await clickhouse.read<{ clicks: string }>({
    name: 'clicks.tracked',
    query: `select count() as clicks from clicks where ${TRACKED}`,
    params: { ...links, startsAt, endsAt },
  });
  return Number(row?.clicks);
}

/** Returns when the first click beyond `shown` came; undefined if none has. */
export async function findClickBeyond(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  links: TrackedLinks,
  { startsAt, endsAt, shown }: Month & { shown: number },
): Promise<Date | undefined> {
  const [row] = await clickhouse.read<{ at: string }>({
    name: 'clicks.beyond',
    query: `select toUnixTimestamp64Milli(ts) as at from clicks where ${TRACKED} order by ts limit 1 offset {shown:UInt64}`,
    params: { ...links, startsAt, endsAt, shown },
  });
  return row === undefined ? undefined : new Date(Number(row.at));
}

export async function findBusyWorkspaces(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  from: Date,
): Promise<number[]> {
  const rows = await clickhouse.read<{ workspace: string }>({
    name: 'clicks.busy-workspaces',
    query: `select distinct workspace_id as workspace from clicks
      where ts >= {from:DateTime64(3, 'UTC')} and event_type = 'redirect'`,
    params: { from },
  });
  return rows.map(({ workspace }) => Number(workspace));
}
