import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { findBusyLinks } from '../../clicks/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import { listPeople } from '../../organizations/index.ts';
import { findPlace } from '../find-place.ts';

/** The first click of a workspace, and 500 of a link (section 9). */
const MILESTONES = [1, 500];
/** Twice as long as until the next look: clicks may arrive late. */
const LOOK_BACK_MS = 20 * MINUTE_MS;
/** A link that is further than this beyond a milestone reached it long ago: that is no news. */
const NEWS_FACTOR = 2;
const LINKS_AT_ONCE = 1000;

interface Reached {
  hash: string;
  address: string;
  workspaceId: number;
  clicks: number;
  counted: number;
}

/** The job that tells people of the clicks of their links. */
export async function tellMilestones(services: Services): Promise<void> {
  const from = new Date(services.clock().getTime() - LOOK_BACK_MS);
  const busy = await findBusyLinks(services, from);
  for (let at = 0; at < busy.length; at += LINKS_AT_ONCE) {
    const links = busy.slice(at, at + LINKS_AT_ONCE);
    await inTransaction(services, async (services) => {
      for (const reached of await recordMilestones(services, links)) await tell(services, reached);
    });
  }
}

async function recordMilestones(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  busy: readonly { id: number; clicks: number }[],
): Promise<Reached[]> {
  const now = clock().toISOString();
  const rows = await db.execute<
    Record<'hash' | 'address' | 'workspaceId' | 'clicks' | 'counted', string>
  >(sql`
    with counted as (
      select * from unnest(
        ${sql.param(busy.map(({ id }) => id))}::bigint[], ${sql.param(busy.map(({ clicks }) => clicks))}::bigint[]
      ) as counted (link_id, clicks)
    ),
    reached as (
      insert into click_milestones (link_id, clicks, workspace_id, reached_at)
      select links.id, milestone, links.workspace_id, ${now}::timestamptz
      from counted join links on links.id = link_id and analytics_enabled
      join unnest(${sql.param(MILESTONES)}::integer[]) milestone on milestone <= counted.clicks
      order by links.id
      on conflict do nothing
      returning link_id, clicks, workspace_id
    )
    select links.hash, host || '/' || alias as address, reached.workspace_id as "workspaceId",
      reached.clicks, counted.clicks as counted
    from reached join counted using (link_id) join links on links.id = link_id
    join aliases on aliases.link_id = links.id and is_main join domains on domains.id = domain_id`);
  return rows.map(({ hash, address, workspaceId, clicks, counted }) => ({
    ...{ hash, address, workspaceId: Number(workspaceId) },
    ...{ clicks: Number(clicks), counted: Number(counted) },
  }));
}

async function tell(
  services: Services,
  { hash, address, workspaceId, clicks, counted }: Reached,
): Promise<void> {
  if (counted > clicks * NEWS_FACTOR) return;
  const text =
    clicks === 1 ? `${address} was clicked for the first time.` : `${address} has reached ${clicks} clicks.`;
  const { pathOf } = await findPlace(services, workspaceId);
  const path = pathOf({ hash, address });
  for (const userId of await listPeople(services, workspaceId)) {
    await notifyUser(services, userId, { text, path });
  }
}
