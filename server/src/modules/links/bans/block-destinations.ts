import { sql, type SQL } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { holdBan, isBannedBy } from '../../reports/index.ts';
import { blockedLinks, blockedLongUrls, links, longUrls } from '../../../schema/links/links.table.ts';
import { recordTurned, type Turned } from './record-turned.ts';
import { tellOfBan } from './tell-of-ban.ts';

// Small enough to be looked through well within a statement's time, on a busy machine too.
const ROWS_PER_STATEMENT = 5_000;

type HeldBan = NonNullable<Awaited<ReturnType<typeof holdBan>>>;
type StatementOf = (ban: HeldBan, last: number) => SQL;

/**
 * The job behind a ban: terminates every long URL that leads to what is banned, and so blocks its links, and every link
 * with a route that leads there, or whose visits lead there once it is used up. It keeps which they are, and stops once
 * the ban is lifted.
 */
export async function blockDestinations(services: Services, { ban }: { ban: number }): Promise<void> {
  await inBatches(services, ban, { statementOf: blockLink, turns: 'links' });
  await inBatches(services, ban, { statementOf: blockLongUrls, turns: 'longUrls' });
  await inBatches(services, ban, { statementOf: blockRoutedLinks, turns: 'links' });
  await inBatches(services, ban, { statementOf: blockUsedUpLinks, turns: 'links' });
  await tellOfBan(services, ban, 'in force');
}

const blockLink: StatementOf = ({ id, linkId }) => sql`
  with hit as (select id from ${links} where id = ${linkId})
  ${terminateLinks(id)}
  select null::bigint as last, ${turnedIds}`;

const blockLongUrls: StatementOf = (ban, last) => sql`
  with batch as (
    select id, url from ${longUrls} where id > ${last} order by id limit ${ROWS_PER_STATEMENT}
  ), hit as (
    select id from batch where ${isBannedBy(ban, sql`url`)}
  ), noted as (
    insert into ${blockedLongUrls} (long_url_id, ban_id) select id, ${ban.id} from hit on conflict do nothing
  ), blocked as (
    update ${longUrls} set status = long_urls.status | ${longUrlStatus.terminated}
    from hit where long_urls.id = hit.id and long_urls.status & ${longUrlStatus.terminated} = 0
    returning long_urls.id
  )
  select max(id) as last, ${turnedIds} from batch`;

const blockRoutedLinks: StatementOf = (ban, last) => sql`
  with batch as (
    select id, routes from ${links} where routes <> '[]' and id > ${last} order by id limit ${ROWS_PER_STATEMENT}
  ), hit as (
    select id from batch where exists (
      select from jsonb_array_elements(routes) as route where ${isBannedBy(ban, sql`(route ->> 'url')`)})
  )
  ${terminateLinks(ban.id)}
  select max(id) as last, ${turnedIds} from batch`;

const blockUsedUpLinks: StatementOf = (ban, last) => sql`
  with batch as (
    select id, after_clicks_url from ${links}
    where after_clicks_url is not null and id > ${last} order by id limit ${ROWS_PER_STATEMENT}
  ), hit as (
    select id from batch where ${isBannedBy(ban, sql`after_clicks_url`)}
  )
  ${terminateLinks(ban.id)}
  select max(id) as last, ${turnedIds} from batch`;

/** What was not blocked before. */
const turnedIds = sql`(select json_agg(id) from blocked) as turned`;

function terminateLinks(banId: number): SQL {
  return sql`
    , noted as (
      insert into ${blockedLinks} (link_id, ban_id) select id, ${banId} from hit on conflict do nothing
    ), blocked as (
      update ${links} set status = links.status | ${linkStatus.terminated}
      from hit where links.id = hit.id and links.status & ${linkStatus.terminated} = 0
      returning links.id
    )`;
}

interface Batch extends Record<string, unknown> {
  last: string | null;
  turned: number[] | null;
}

interface Blocking {
  statementOf: StatementOf;
  /** What it blocks. */
  turns: Turned['of'];
}

async function inBatches(services: Services, banId: number, { statementOf, turns }: Blocking): Promise<void> {
  let last: number | null = 0;
  while (last !== null) {
    const from: number = last;
    last = await inTransaction(services, async (services) => {
      const ban = await holdBan(services, banId);
      if (!ban) return null;
      const [row] = await services.db.execute<Batch>(statementOf(ban, from));
      await recordTurned(services, 'link.blocked', { of: turns, ids: row?.turned ?? [] });
      return row?.last == null ? null : Number(row.last);
    });
    services.afterCommit(services.announceLinkChange);
  }
}
