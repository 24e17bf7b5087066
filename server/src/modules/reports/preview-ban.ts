import { sql } from 'drizzle-orm';
import type { Ban } from '@linklet/contract/reports/endpoints.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import type { Scope } from '../../platform/scope.ts';
import { links, longUrls } from '../../schema/links/links.table.ts';
import { checkBan, isBannedBy, type CheckedBan } from './ban.ts';

const ROWS_PER_STATEMENT = 5_000;
// Staff wait for it.
const TIME_LIMIT_MS = 4_000;

interface Batch extends Record<string, unknown> {
  last: string | null;
  owners: string[];
  links: number;
}

/** How many links a ban would block, and of how many owners. Throws the `ban_…` codes. */
export async function previewBan(scope: Scope, typed: Ban) {
  const ban = await checkBan(scope, typed);
  if (ban.linkId !== null) return { links: 1, owners: 1, is_complete: true };

  const owners = new Set<string>();
  const endsAt = performance.now() + TIME_LIMIT_MS;
  let found = 0;
  let last: string | null = '0';
  while (last !== null && performance.now() < endsAt) {
    const batch: Batch = await countBatch(scope, ban, last);
    found += batch.links;
    for (const owner of batch.owners) owners.add(owner);
    last = batch.last;
  }
  return { links: found, owners: owners.size, is_complete: last === null };
}

async function countBatch({ db }: Scope, ban: CheckedBan, last: string): Promise<Batch> {
  const [batch] = await db.execute<Batch>(sql`
    with batch as (
      select ${links.id}, ${links.workspaceId}, ${links.status}, ${links.routes}, ${links.afterClicksUrl}, ${longUrls.url}
      from ${links} join ${longUrls} on ${longUrls.id} = ${links.longUrlId}
      where ${links.id} > ${last}::bigint order by ${links.id} limit ${ROWS_PER_STATEMENT}
    ), hit as (
      select workspace_id from batch
      where status & ${linkStatus.deleted} = 0 and (
        ${isBannedBy(ban, sql`url`)} or coalesce(${isBannedBy(ban, sql`after_clicks_url`)}, false)
        or exists (
          select from jsonb_array_elements(routes) as route where ${isBannedBy(ban, sql`(route ->> 'url')`)}))
    )
    select (select max(id)::text from batch) as last, (select count(*)::int from hit) as links,
      array(select distinct workspace_id::text from hit) as owners`);
  return batch ?? { last: null, links: 0, owners: [] };
}
