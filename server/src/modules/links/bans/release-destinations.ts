import { sql, type SQL } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { blockedLinks, blockedLongUrls, links, longUrls } from '../../../schema/links/links.table.ts';
import { recordTurned, type Turned } from './record-turned.ts';
import { tellOfBan } from './tell-of-ban.ts';

const ROWS_PER_STATEMENT = 5_000;

/** The job behind a lifted ban: what it blocked works again, but for what another ban blocks. */
export async function releaseDestinations(services: Services, { ban }: { ban: number }): Promise<void> {
  // Its rows tell whose links they are; they are gone afterwards.
  await tellOfBan(services, ban, 'lifted');
  await inBatches(
    services,
    'longUrls',
    sql`
      with freed as (
        delete from ${blockedLongUrls} where ban_id = ${ban} and long_url_id in (
          select long_url_id from ${blockedLongUrls} where ban_id = ${ban} limit ${ROWS_PER_STATEMENT})
        returning long_url_id as id
      ), released as (
        update ${longUrls} set status = long_urls.status & ~${longUrlStatus.terminated}::integer
        from freed where long_urls.id = freed.id and not exists (
          select from ${blockedLongUrls} as other where other.long_url_id = freed.id and other.ban_id <> ${ban})
        returning long_urls.id
      )
      select count(*)::int as freed, (select json_agg(id) from released) as turned from freed`,
  );
  // Another link of the workspace may have been made for the destination meanwhile: both stay.
  await inBatches(
    services,
    'links',
    sql`
      with freed as (
        delete from ${blockedLinks} where ban_id = ${ban} and link_id in (
          select link_id from ${blockedLinks} where ban_id = ${ban} limit ${ROWS_PER_STATEMENT})
        returning link_id as id
      ), released as (
        update ${links} set status = links.status & ~${linkStatus.terminated}::integer,
          repeats_destination = repeats_destination or exists (
            select from ${links} as same where same.workspace_id = links.workspace_id
              and same.long_url_id = links.long_url_id and same.id <> links.id)
        from freed where links.id = freed.id and not exists (
          select from ${blockedLinks} as other where other.link_id = freed.id and other.ban_id <> ${ban})
        returning links.id
      )
      select count(*)::int as freed, (select json_agg(id) from released) as turned from freed`,
  );
}

interface Batch extends Record<string, unknown> {
  freed: number;
  turned: number[] | null;
}

async function inBatches(services: Services, turns: Turned['of'], statement: SQL): Promise<void> {
  let freed = 1;
  while (freed > 0) {
    freed = await inTransaction(services, async (services) => {
      const { db } = services;
      // Of two bans that are lifted at once each would take the other for one in force.
      await db.execute(sql`lock table ${blockedLongUrls}, ${blockedLinks} in share row exclusive mode`);
      const [row] = await db.execute<Batch>(statement);
      await recordTurned(services, 'link.unblocked', { of: turns, ids: row?.turned ?? [] });
      return row?.freed ?? 0;
    });
    services.afterCommit(services.announceLinkChange);
  }
}
