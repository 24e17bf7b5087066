import { counted } from '@linklet/contract/http/counted.ts';
import { sql } from 'drizzle-orm';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { findPlace } from '../find-place.ts';
import { tellPeople } from './tell-people.ts';

const NEAR = 80;
const REACHED = 100;
/** Whoever lets a link be used once or twice needs no warning. */
const SMALLEST_LIMIT = 10;

interface NearLimit {
  workspaceId: number;
  hash: string;
  address: string;
  used: number;
  most: number;
  isReached: boolean;
}

/** The job that tells people of links that have used most of their limit of clicks, and of those that have used all. */
export async function tellLinkLimits(services: Services): Promise<void> {
  await inTransaction(services, async (services) => {
    for (const near of await recordNear(services)) await tell(services, near);
  });
}

async function recordNear({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<NearLimit[]> {
  const rows = await db.execute<
    Record<'workspaceId' | 'used' | 'most', string> &
      Record<'hash' | 'address', string> & { isReached: boolean }
  >(sql`
    with told as (
      insert into told_link_limits (link_id, max_clicks, percent, told_at)
      select links.id, max_clicks, percent, ${clock().toISOString()}::timestamptz
      from used_clicks join links on links.id = link_id and max_clicks >= ${SMALLEST_LIMIT}
        and status & ${linkStatus.deleted}::integer = 0
      join unnest(${sql.param([NEAR, REACHED])}::integer[]) percent on used::bigint * 100 >= max_clicks::bigint * percent
      order by links.id
      on conflict do nothing
      returning link_id, percent
    )
    select links.workspace_id as "workspaceId", links.hash, host || '/' || alias as address, used,
      max_clicks as most, used >= max_clicks as "isReached"
    from (select link_id, max(percent) as percent from told group by link_id) news
    join links on links.id = news.link_id join used_clicks on used_clicks.link_id = links.id
    join aliases on aliases.link_id = links.id and is_main join domains on domains.id = domain_id
    where percent = ${REACHED} or used < max_clicks`);
  return rows.map(({ workspaceId, used, most, ...link }) => ({
    ...link,
    ...{ workspaceId: Number(workspaceId), used: Number(used), most: Number(most) },
  }));
}

async function tell(
  services: Services,
  { workspaceId, hash, address, used, most, isReached }: NearLimit,
): Promise<void> {
  const place = await findPlace(services, workspaceId);
  const path = place.pathOf({ hash, address });
  const text = isReached
    ? `${address} has used ${most === 1 ? 'its only click' : `all of its ${counted(most, 'click')}`}.`
    : `${address} has used ${format(used)} of its ${counted(most, 'click')}.`;
  const subject = isReached
    ? `The click limit of ${address} is reached`
    : `The click limit of ${address} is nearly reached`;
  await tellPeople(services, workspaceId, { subject, notices: () => [{ text, path }] });
}

function format(count: number): string {
  return count.toLocaleString('en');
}
