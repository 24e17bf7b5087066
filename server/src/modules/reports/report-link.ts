import type { ReportLinkBody } from '@linklet/contract/reports/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { requireHuman } from '../robot-check/index.ts';
import { findAlias } from './find-alias.ts';
import { linkReports } from '../../schema/reports/reports.table.ts';

/** Records a visitor's report. The answer is the same for links we know and links we don't. */
export async function reportLink(scope: Scope, report: ReportLinkBody): Promise<void> {
  await requireHuman(scope, 'report', report.captcha_token);
  await scope.db.insert(linkReports).values({
    aliasId: (await findAlias(scope, report.link))?.id ?? null,
    link: report.link,
    reason: report.reason,
    details: report.details,
  });
}
