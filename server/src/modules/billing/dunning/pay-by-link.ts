import { and, eq } from 'drizzle-orm';
import type { CheckoutStart } from '@linklet/contract/billing/views.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/scope.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { typeOf } from '../billing-view.ts';
import { findOwner } from '../find-owner.ts';
import { lookAgain } from '../look-again.ts';
import { startPayment } from '../checkouts/start-checkout.ts';
import { isStillDue } from './due-payments.ts';
import { openLink, pathOf } from './payment-link.ts';

/**
 * Begins to pay, on the provider's page. Throws `payment_link_wrong`, and `payment_not_due` for what was paid or given up
 * meanwhile.
 */
export async function startLinkedPayment(services: Services, token: string): Promise<CheckoutStart> {
  const { payment: known, now } = await openLink(services, token);
  const { billableId, provider } = known;
  const [customer] = await services.db
    .select()
    .from(billingCustomers)
    .where(and(eq(billingCustomers.billableId, billableId), eq(billingCustomers.provider, provider)));
  const owner = await findOwner(services, billableId);
  if (!customer || !owner) throw new AppError('payment_not_due');
  if (isStillDue(known)) await lookAgain(services, customer);
  const { payment, isOver } = await openLink(services, token);
  if (isOver || !isStillDue(payment)) throw new AppError('payment_not_due');
  return startPayment(services, {
    ...{ billableId, email: owner.email, name: owner.name, now },
    ...{ payment: payment.ref, billingType: typeOf(provider) ?? 1 },
    successUrl: `${pathOf(token)}?paid=true`,
    cancelUrl: pathOf(token),
  });
}
