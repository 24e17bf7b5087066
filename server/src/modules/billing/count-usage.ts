import type { LimitName } from '@linklet/contract/plans.ts';
import { linkStatus } from '@linklet/contract/statuses.ts';
import { runStatement } from '../../platform/database.ts';
import type { Services } from '../../platform/scope.ts';

const { deleted, terminated, archived } = linkStatus;

const COUNT = `
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
  where workspaces.billable_id = $1`;

export type CountedLimit = Exclude<LimitName, 'web_credits'>;

/** What a billable's workspaces hold at this moment, and what they got in the usage month that began at `monthStart`. */
export async function countUsage(
  { db }: Pick<Services, 'db'>,
  { billableId, now, monthStart }: { billableId: number; now: Date; monthStart: Date },
): Promise<Record<CountedLimit, number>> {
  const [row] = await runStatement<Record<CountedLimit, string>>(db, COUNT, [
    billableId,
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
