import { eq } from 'drizzle-orm';
import type { BillingDetailsBody, BillingDetailsView } from '@linklet/contract/billing/details.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { billingDetails, type BillingDetailsRow } from '../../../schema/billing/tax.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { findOwner } from '../find-owner.ts';
import { lockBillable } from '../lock-billable.ts';
import { requirePayer } from '../payer.ts';
import { checkTaxNumberJob } from '../tax/check-tax-number-job.ts';
import { readTaxNumber } from '../tax/tax-numbers.ts';
import { tellTaxRate } from '../tax/tell-tax-rate.ts';

export async function readDetails(scope: Scope): Promise<BillingDetailsView> {
  const { billableId } = await requirePayer(scope);
  return toView(await findDetails(scope, billableId));
}

export async function saveDetails(
  scope: Scope,
  body: Partial<BillingDetailsBody> & Pick<BillingDetailsBody, 'country' | 'tax_id'>,
): Promise<BillingDetailsView> {
  const { billableId } = await requirePayer(scope);
  return keepDetails(scope, billableId, body);
}

/** Keeps what is given and leaves the rest. Throws `tax_id_wrong`. */
export async function keepDetails(
  services: Services | Scope,
  billableId: number,
  body: Partial<BillingDetailsBody> & Pick<BillingDetailsBody, 'country' | 'tax_id'>,
): Promise<BillingDetailsView> {
  const number = readTaxNumber(services.config, { country: body.country, typed: body.tax_id });
  return inTransaction(services, async (services) => {
    await lockBillable(services, billableId);
    const before = await findDetails(services, billableId);
    const isSameNumber = before.country === body.country && before.taxId === number.taxId;
    const values = {
      ...{ name: body.name ?? before.name, address: body.address ?? before.address },
      ...{ postalCode: body.postal_code ?? before.postalCode, city: body.city ?? before.city },
      purchaseOrder: body.purchase_order ?? before.purchaseOrder,
      invoiceEmail: body.invoice_email ?? before.invoiceEmail,
      ...{ country: body.country, taxId: number.taxId, updatedAt: services.clock() },
      ...(!isSameNumber && newNumber(number.state, services.clock())),
    };
    const [kept] = await services.db
      .insert(billingDetails)
      .values({ billableId, ...values })
      .onConflictDoUpdate({ target: billingDetails.billableId, set: values })
      .returning();
    if (!kept) throw new Error('PostgreSQL returned no details.');
    if (!isSameNumber && number.state === 'checking')
      await addJob(services, checkTaxNumberJob, { payload: { billableId }, key: jobKey(billableId) });
    await tellTaxRate(services, billableId);
    const owner = 'caller' in services ? undefined : await findOwner(services, billableId);
    await recordEvent(services, 'billing_details.changed', {
      ...(owner && { userId: owner.userId }),
      ...{ before: toldOf(before), after: toldOf(kept) },
    });
    return toView(kept);
  });
}

function jobKey(billableId: number): string {
  return `tax number ${String(billableId)}`;
}

/** Nothing is known of it yet. */
function newNumber(taxIdState: BillingDetailsRow['taxIdState'], now: Date) {
  return {
    ...{ taxIdState, taxIdCheckedAt: null, taxIdEvidence: null, taxIdAttempts: 0 },
    taxIdAskedAt: taxIdState === 'checking' ? now : null,
  };
}

export async function findDetails(
  { db }: Pick<Services, 'db'>,
  billableId: number,
): Promise<BillingDetailsRow> {
  const [found] = await db.select().from(billingDetails).where(eq(billingDetails.billableId, billableId));
  return found ?? { ...noDetails, billableId };
}

const noDetails = {
  ...{ name: '', address: '', postalCode: '', city: '', country: '', purchaseOrder: '', invoiceEmail: '' },
  ...{ taxId: '', taxIdState: 'none' as const, taxIdCheckedAt: null, taxIdEvidence: null },
  ...{ taxIdAskedAt: null, taxIdAttempts: 0, updatedAt: new Date(0) },
};

function toldOf({ name, country, taxId }: BillingDetailsRow) {
  return { name, country, tax_id: taxId };
}

function toView(row: BillingDetailsRow): BillingDetailsView {
  return {
    ...{ name: row.name, address: row.address, postal_code: row.postalCode, city: row.city },
    ...{ country: row.country, purchase_order: row.purchaseOrder, invoice_email: row.invoiceEmail },
    ...{ tax_id: row.taxId, tax_id_state: row.taxIdState },
  };
}
