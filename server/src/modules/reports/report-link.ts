import { and, eq, sql } from 'drizzle-orm';
import type { ReportLinkBody } from '@linklet/contract/reports.ts';
import type { Scope } from '../../platform/scope.ts';
import { domains } from '../domains/domains.table.ts';
import { aliases } from '../links/links.table.ts';
import { requireHuman } from '../robot-check/index.ts';
import { linkReports } from './reports.table.ts';

/** Records a visitor's report. The answer is the same for links we know and links we don't. */
export async function reportLink(scope: Scope, report: ReportLinkBody): Promise<void> {
  await requireHuman(scope, 'report', report.captcha_token);
  await scope.db.insert(linkReports).values({
    aliasId: await findAliasId(scope, report.link),
    link: report.link,
    reason: report.reason,
    details: report.details,
  });
}

async function findAliasId(scope: Scope, link: string): Promise<number | null> {
  const [host = '', alias = ''] = link.replace(/^https?:\/\//i, '').split(/[/?#+]/);
  const [found] = await scope.db
    .select({ id: aliases.id })
    .from(aliases)
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(and(eq(domains.host, host.toLowerCase()), eq(sql`lower(${aliases.alias})`, alias.toLowerCase())));
  return found?.id ?? null;
}
