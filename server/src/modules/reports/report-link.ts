import { eq } from 'drizzle-orm';
import type { ReportLinkBody } from '@linklet/contract/reports/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { links, longUrls } from '../../schema/links/links.table.ts';
import { linkReports } from '../../schema/reports/reports.table.ts';
import { requireHuman } from '../robot-check/index.ts';
import { findAlias } from './find-alias.ts';
import { plainHostOf } from './plain-host.ts';

/** Records a visitor's report. Throws `report_link_unknown`. */
export async function reportLink(scope: Scope, report: ReportLinkBody): Promise<void> {
  await requireHuman(scope, 'report', report.captcha_token);
  const alias = await findAlias(scope, report.link);
  if (alias === undefined) throw new AppError('report_link_unknown');
  await scope.db.insert(linkReports).values({
    aliasId: alias.id,
    link: report.link,
    reason: report.reason,
    details: report.details,
    destinationHost: await findHost(scope, alias.linkId),
  });
}

/** Where the link leads, which may be changed once it is reported. */
async function findHost({ db }: Scope, linkId: number): Promise<string | null> {
  const [found] = await db
    .select({ host: plainHostOf(longUrls.url) })
    .from(links)
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(eq(links.id, linkId));
  return found?.host ?? null;
}
