import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { longUrlStatus } from '@linklet/contract/statuses.ts';
import type { Services } from '../../platform/scope.ts';
import { isBannedBy } from '../reports/index.ts';
import { longUrls } from './links.table.ts';

// Small enough to be looked through well within a statement's time, on a busy machine too.
const URLS_PER_STATEMENT = 5_000;

const ban = z.object({ kind: z.enum(['host', 'pattern']), value: z.string() });

/** The job behind a ban: terminates every long URL that leads to what is banned, and so blocks its links. */
export async function blockDestinations(services: Services, given: unknown): Promise<void> {
  const matches = isBannedBy(ban.parse(given), sql`batch.url`);
  let last: number | null = 0;
  while (last !== null) {
    const [row]: { last: string | null }[] = await services.db.execute<{ last: string | null }>(sql`
      with batch as (
        select id, url from ${longUrls} where id > ${last} order by id limit ${URLS_PER_STATEMENT}
      ), blocked as (
        update ${longUrls} set status = status | ${longUrlStatus.terminated}
        from batch
        where long_urls.id = batch.id and status & ${longUrlStatus.terminated} = 0 and ${matches}
      )
      select max(id) as last from batch`);
    last = row?.last == null ? null : Number(row.last);
    services.afterCommit(services.announceLinkChange);
  }
}
