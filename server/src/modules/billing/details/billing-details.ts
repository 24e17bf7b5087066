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

/** All, or what the tax goes by alone. */
type Given = Partial<BillingDetailsBody> & Pick<BillingDetailsBody, 'country' | 'tax_id'>;

export async function saveDetails(scope: Scope, body: Given): Promise<BillingDetailsView> {
  const { billableId } = await requirePayer(scope);
  return keepDetails(scope, billableId, body);
}

/** Keeps what is given and leaves the rest. Throws `tax_id_wrong`. */
export async function keepDetails(
  services: Services | Scope,
  billableId: number,
  body: Given,
): Promise<BillingDetailsView> {
  const number = readTaxNumber(services.config, { country: body.country, typed: body.tax_id });
  return inTransaction(services, async (services) => {
    await lockBillable(services, billableId);
    const before = await findDetails(services, billableId);
    const isSameNumber = before.country === body.country && before.taxId === number.taxId;
    const kept = await upsert(services, billableId, {
      ...textsOf(body),
      ...{ country: body.country, taxId: number.taxId, updatedAt: services.clock() },
      ...(!isSameNumber && newNumber(number.state, services.clock())),
    });
    if (!isSameNumber && number.state === 'checking')
      await addJob(services, checkTaxNumberJob, { payload: { billableId }, key: jobKey(billableId) });
    await tellTaxRate(services, billableId);
    const owner = await findOwner(services, billableId);
    await recordEvent(services, 'billing_details.changed', {
      ...{ userId: owner?.userId, before: toldOf(before), after: toldOf(kept) },
    });
    return toView(kept);
  });
}

type Values = Partial<BillingDetailsRow> & Pick<BillingDetailsRow, 'updatedAt'>;

async function upsert({ db }: Services, billableId: number, values: Values): Promise<BillingDetailsRow> {
  const [kept] = await db
    .insert(billingDetails)
    .values({ ...values, billableId })
    .onConflictDoUpdate({ target: billingDetails.billableId, set: values })
    .returning();
  if (!kept) throw new Error('PostgreSQL returned no details.');
  return kept;
}

const columns = {
  ...{ name: 'name', address: 'address', postal_code: 'postalCode', city: 'city' },
  ...{ purchase_order: 'purchaseOrder', invoice_email: 'invoiceEmail' },
} as const;

function textsOf(body: Given): Values | object {
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const given = names.filter((name) => body[name] !== undefined);
  return Object.fromEntries(given.map((name) => [columns[name], body[name]]));
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

/** As the interface has it. */
export function toView(row: BillingDetailsRow): BillingDetailsView {
  return {
    ...{ name: row.name, address: row.address, postal_code: row.postalCode, city: row.city },
    ...{ country: row.country, purchase_order: row.purchaseOrder, invoice_email: row.invoiceEmail },
    ...{ tax_id: row.taxId, tax_id_state: row.taxIdState },
  };
}
