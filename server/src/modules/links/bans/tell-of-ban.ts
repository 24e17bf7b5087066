import { eq, sql } from 'drizzle-orm';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { takeTelling, tellPeople, type LinkNews } from '../../reports/index.ts';
import { bans } from '../../../schema/reports/reports.table.ts';

type BanState = 'in force' | 'lifted';

/** What a workspace has of the links that a ban blocks. */
interface Hit extends Record<string, unknown> {
  workspaceId: string;
  links: number;
  /** One of them. */
  address: string;
}

const causes: Record<ReportReason, string> = {
  phishing: 'reported as phishing',
  malware: 'reported as malware',
  spam: 'reported as spam',
  illegal: 'reported as illegal content',
  other: 'found to be against our terms',
};

/** Tells the people of the links that a ban blocks, by a notification and an email, once, and again when it is lifted. */
export async function tellOfBan(services: Services, banId: number, state: BanState): Promise<void> {
  await inTransaction(services, async (services) => {
    if (!(await takeTelling(services, banId, state))) return;
    const [ban] = await services.db.select().from(bans).where(eq(bans.id, banId));
    for (const hit of ban ? await listHits(services, banId) : []) {
      const news = newsOf(services, { hit, state, cause: causes[ban?.reason ?? 'other'] });
      await tellPeople(services, Number(hit.workspaceId), { news });
    }
  });
}

/** Links that an earlier ban blocks, too, are left out: their people know, and they stay blocked. */
async function listHits({ db }: Services, banId: number): Promise<readonly Hit[]> {
  return db.execute<Hit>(sql`
    with hit as (
      select link_id as id from blocked_links where ban_id = ${banId}
      union
      select links.id from blocked_long_urls join links using (long_url_id) where ban_id = ${banId}
    )
    select links.workspace_id as "workspaceId", count(*)::int as links,
      min(domains.host || '/' || aliases.alias) as address
    from hit join links on links.id = hit.id and links.status & ${linkStatus.deleted} = 0
    join aliases on aliases.link_id = links.id and aliases.is_main
    join domains on domains.id = aliases.domain_id
    where not exists (select from blocked_links as other where other.link_id = links.id and other.ban_id < ${banId})
      and not exists (
        select from blocked_long_urls as other
        where other.long_url_id = links.long_url_id and other.ban_id < ${banId})
    group by links.workspace_id`);
}

function newsOf(
  { config }: Services,
  { hit: { links, address }, state, cause }: { hit: Hit; state: BanState; cause: string },
): LinkNews {
  const isOne = links === 1;
  const which = isOne ? `Your link ${address}` : `${String(links)} of your links, such as ${address},`;
  const subject = isOne ? `Your link ${address}` : `${String(links)} of your links`;
  if (state === 'lifted') {
    return {
      subject: `${subject} ${isOne ? 'works' : 'work'} again`,
      text: `${which} ${isOne ? 'is' : 'are'} not blocked any more.`,
    };
  }
  return {
    subject: `${subject} ${isOne ? 'is' : 'are'} blocked`,
    text: `${which} ${isOne ? 'is blocked: it was' : 'are blocked: they were'} ${cause}. If this is a mistake, write to ${config.supportEmail}.`,
  };
}
