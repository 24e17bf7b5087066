import type { CreditName, LimitName } from '@linklet/contract/plans/plans.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/scope.ts';

const { deleted, terminated, archived } = linkStatus;

const countWhere = (column: 'billable_id' | 'id') => `
  select
    count(*) filter (
      where links.status & ${String(deleted | terminated | archived)} = 0
        and (links.expires_at is null or links.expires_at > $2)
    ) as active_aliases,
    count(*) as aliases,
    count(*) filter (where aliases.created_at >= $3) as aliases_per_month,
    count(*) filter (where aliases.created_at >= $3 and domains.type <> 'common') as branded_aliases_per_month
  from workspaces
  join links on links.workspace_id = workspaces.id
  join aliases on aliases.link_id = links.id
  join domains on domains.id = aliases.domain_id
  where workspaces.${column} = $1`;

export type CountedLimit = Exclude<LimitName, CreditName>;

interface AtMoment {
  now: Date;
  monthStart: Date;
}

export async function countUsage(
  read: Pick<Services, 'db'>,
  { billableId, ...at }: { billableId: number } & AtMoment,
): Promise<Record<CountedLimit, number>> {
  return count(read, { where: 'billable_id', id: billableId, ...at });
}

export async function countUsageOfWorkspace(
  read: Pick<Services, 'db'>,
  { workspaceId, ...at }: { workspaceId: number } & AtMoment,
): Promise<Record<CountedLimit, number>> {
  return count(read, { where: 'id', id: workspaceId, ...at });
}

async function count(
  { db }: Pick<Services, 'db'>,
  { where, id, now, monthStart }: { where: 'billable_id' | 'id'; id: number } & AtMoment,
): Promise<Record<CountedLimit, number>> {
  const [row] = await runStatement<Record<CountedLimit, string>>(db, countWhere(where), [
    id,
    now.toISOString(),
    monthStart.toISOString(),
  ]);
  if (!row) throw new Error('PostgreSQL returned no counts.');
  return {
    active_aliases: Number(row.active_aliases),
    aliases: Number(row.aliases),
    aliases_per_month: Number(row.aliases_per_month),
    branded_aliases_per_month: Number(row.branded_aliases_per_month),
  };
}
