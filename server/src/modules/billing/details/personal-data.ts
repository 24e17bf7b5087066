import { and, desc, eq, lt } from 'drizzle-orm';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import { newestFirst } from '../../../platform/postgres/newest-first.ts';
import type { Services } from '../../../platform/scope.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { invoices } from '../../../schema/billing/invoices.table.ts';
import { billingDetails } from '../../../schema/billing/tax.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { forgetOverrides } from '../../plans/index.ts';
import { findDetails, toView } from './billing-details.ts';

/** Whom bills of an account are made out to, and its invoices, unless staff have hidden them. */
export async function exportBilling(services: Services, { workspaceId, status }: User): Promise<ExportPart> {
  const billableId = await findBillable(services, workspaceId);
  if (billableId === null) return {};
  const sections = { billing_details: toView(await findDetails(services, billableId)) };
  if (hasStatus(status, userStatus.invoicesHidden)) return { sections };
  const made = newestFirst((before, limit) =>
    services.db
      .select({
        ...{ id: invoices.id, number: invoices.number, kind: invoices.kind, issued_at: invoices.issuedAt },
        ...{ customer: invoices.customer, lines: invoices.lines, net: invoices.net, tax: invoices.tax },
        ...{ total: invoices.total, currency: invoices.currency },
      })
      .from(invoices)
      .where(and(eq(invoices.billableId, billableId), lt(invoices.id, before)))
      .orderBy(desc(invoices.id))
      .limit(limit),
  );
  return { sections, lists: { invoices: made } };
}

/** Invoices stay, as the law wants them for ten years. */
export async function forgetDetails(services: Services, { workspaceId }: User): Promise<void> {
  const billableId = await findBillable(services, workspaceId);
  if (billableId === null) return;
  await forgetOverrides(services, billableId);
  await services.db.delete(billingDetails).where(eq(billingDetails.billableId, billableId));
}

async function findBillable({ db }: Services, workspaceId: number): Promise<number | null> {
  const [found] = await db
    .select({ billableId: workspaces.billableId })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found?.billableId ?? null;
}
