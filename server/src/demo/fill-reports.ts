import { desc, eq } from 'drizzle-orm';
import type { ReportLinkBody } from '@linklet/contract/reports/endpoints.ts';
import { callerUserOf } from '../modules/accounts/index.ts';
import { findCommonDomain } from '../modules/domains/index.ts';
import { blockDestinations } from '../modules/links/bans/block-destinations.ts';
import { readLinkOfAlias } from '../modules/links/index.ts';
import { appealLink } from '../modules/reports/appeals/appeal-link.ts';
import { addReportNote } from '../modules/reports/report-notes.ts';
import { reportLink } from '../modules/reports/report-link.ts';
import { banReported } from '../modules/reports/settle-report.ts';
import type { Scope, Services } from '../platform/scope.ts';
import { users } from '../schema/accounts/users.table.ts';
import { linkReports } from '../schema/reports/reports.table.ts';
import { demoReports } from './demo-reports.ts';

/** As people do it: visitors report links, staff block one and note on another, and the blocked one's owner appeals. */
export async function fillReports(
  services: Services,
  { visitor, owner }: { visitor: Scope; owner: Scope },
): Promise<void> {
  const staff = await openStaff(services, owner);
  if (staff === null) return;
  const { blocked, open } = demoReports;
  const { id, link } = await report(visitor, blocked);
  await banReported(staff, id, { kind: 'link', value: link });
  await block(services, id);
  const { hash } = await readLinkOfAlias(owner, blocked.alias, undefined);
  await appealLink(owner, hash, blocked.appeal);

  const other = await report(visitor, open);
  await addReportNote(staff, other.id, open.note);
}

async function openStaff(services: Services, scope: Scope): Promise<Scope | null> {
  const [staff] = await services.db.select().from(users).where(eq(users.email, services.config.staffEmail));
  if (!staff) return null;
  const caller = { kind: 'job', user: callerUserOf(staff), workspaceId: staff.workspaceId } as const;
  return { ...scope, caller };
}

async function report(
  scope: Scope,
  { alias, reason, details }: Pick<ReportLinkBody, 'reason' | 'details'> & { alias: string },
): Promise<{ id: number; link: string }> {
  const { host } = await findCommonDomain(scope, undefined);
  const link = `${host}/${alias}`;
  await reportLink(scope, { link, reason, details });
  const [made] = await scope.db
    .select({ id: linkReports.id })
    .from(linkReports)
    .where(eq(linkReports.link, link))
    .orderBy(desc(linkReports.id))
    .limit(1);
  if (!made) throw new Error('The report that was just made is not there.');
  return { id: made.id, link };
}

// What the worker does a moment later: an owner appeals once the link is blocked.
async function block(services: Services, reportId: number): Promise<void> {
  const [settled] = await services.db
    .select({ banId: linkReports.banId })
    .from(linkReports)
    .where(eq(linkReports.id, reportId));
  if (settled?.banId == null) throw new Error('The report that was just settled has no ban.');
  await blockDestinations(services, { ban: settled.banId });
}
