import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { linkStatus, longUrlStatus } from '@linklet/contract/statuses.ts';
import type { Services } from '../../platform/scope.ts';
import { isBannedBy } from '../reports/index.ts';
import { links, longUrls } from './links.table.ts';

// Small enough to be looked through well within a statement's time, on a busy machine too.
const ROWS_PER_STATEMENT = 5_000;

const ban = z.object({ kind: z.enum(['host', 'pattern']), value: z.string() });

/**
 * The job behind a ban: terminates every long URL that leads to what is banned, and so blocks its links, and every link
 * with a route that leads there, or whose visits lead there once it is used up.
 */
export async function blockDestinations(services: Services, given: unknown): Promise<void> {
  const banned = ban.parse(given);
  await inBatches(
    services,
    (last) => sql`
      with batch as (
        select id, url from ${longUrls} where id > ${last} order by id limit ${ROWS_PER_STATEMENT}
      ), blocked as (
        update ${longUrls} set status = status | ${longUrlStatus.terminated}
        from batch
        where long_urls.id = batch.id and status & ${longUrlStatus.terminated} = 0
          and ${isBannedBy(banned, sql`batch.url`)}
      )
      select max(id) as last from batch`,
  );
  await inBatches(
    services,
    (last) => sql`
      with batch as (
        select id, routes from ${links} where routes <> '[]' and id > ${last} order by id limit ${ROWS_PER_STATEMENT}
      ), blocked as (
        update ${links} set status = status | ${linkStatus.terminated}
        from batch
        where links.id = batch.id and status & ${linkStatus.terminated} = 0 and exists (
          select from jsonb_array_elements(batch.routes) as route
          where ${isBannedBy(banned, sql`(route ->> 'url')`)}
        )
      )
      select max(id) as last from batch`,
  );
  await inBatches(
    services,
    (last) => sql`
      with batch as (
        select id, after_clicks_url from ${links}
        where after_clicks_url is not null and id > ${last} order by id limit ${ROWS_PER_STATEMENT}
      ), blocked as (
        update ${links} set status = status | ${linkStatus.terminated}
        from batch
        where links.id = batch.id and status & ${linkStatus.terminated} = 0
          and ${isBannedBy(banned, sql`batch.after_clicks_url`)}
      )
      select max(id) as last from batch`,
  );
}

async function inBatches(services: Services, statementAfter: (last: number) => SQL): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const [row]: { last: string | null }[] = await services.db.execute<{ last: string | null }>(
      statementAfter(last),
    );
    last = row?.last == null ? null : Number(row.last);
    services.afterCommit(services.announceLinkChange);
  }
}
