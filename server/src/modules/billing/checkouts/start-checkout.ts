import { randomUUID } from 'node:crypto';
import type { SubscribeBody } from '@linklet/contract/billing/endpoints.ts';
import type { BillingType } from '@linklet/contract/billing/subscriptions.ts';
import type { CheckoutStart } from '@linklet/contract/billing/views.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import type { Price } from '../../../schema/billing/billing.table.ts';
import { checkouts } from '../../../schema/billing/payments.table.ts';
import { hasAccess, standingOf } from '../../plans/index.ts';
import { bindCoupon, holdCoupon, releaseCoupons } from '../coupons/find-coupon.ts';
import { ensureCustomer } from '../customers.ts';
import { expireOpen } from './expire-checkouts.ts';
import { lockBillable } from '../lock-billable.ts';
import { lookAgain } from '../look-again.ts';
import { requirePayer, type Payer } from '../payer.ts';
import { requirePrice } from '../prices.ts';
import { providerFor, providerNamed } from '../providers/index.ts';
import type { AppliedDiscount, CheckoutWish, PaymentProvider, Ref } from '../providers/provider.ts';
import { findSubscription } from '../subscribe.ts';
import { findTax } from '../tax/find-tax.ts';
import { claimTrial } from '../trials/may-try.ts';

/**
 * Begins to pay for a plan. Who goes on paying by one way only: an older checkout that is still open is over. Throws the
 * refusals of `requirePrice`, `subscription_exists` and `trial_not_available`.
 */
export async function startSubscription(scope: Scope, body: SubscribeBody): Promise<CheckoutStart> {
  const payer = await requirePayer(scope);
  const { plan, price } = await requirePrice(scope, payer, body);
  const trialDays = body.trial ? plan.trialDays : 0;
  if (body.trial && !(plan.trialAvailable && trialDays > 0)) throw new AppError('trial_not_available');
  const draft: CheckoutDraft = {
    billingType: body.billing_type,
    purpose: 'subscription-purchase',
    ...{ price, payment: null, trialDays, coupon: body.coupon },
    ...{ isMethodOptional: !plan.forcePaymentMethod, isByLink: false },
    successUrl: `${payer.page.subscription}/success`,
    cancelUrl: `${payer.page.subscription}/cancel`,
  };
  return inTransaction(scope, async (scope) => {
    await lockBillable(scope, payer.billableId);
    if (body.trial) await claimTrial(scope, payer);
    return startCheckout(scope, payer, draft);
  });
}

/** Begins to give another method of payment, with which what is due is paid, or to pay one payment that is due. */
export async function startMethodChange(
  scope: Scope,
  {
    billing_type: type = 1,
    payment = null,
  }: { billing_type?: BillingType | undefined; payment?: string | null | undefined },
): Promise<CheckoutStart> {
  const payer = await requirePayer(scope);
  return startCheckout(scope, payer, {
    billingType: type,
    purpose: payment === null ? 'payment-method-update' : 'invoice-payment',
    ...{ price: null, payment, trialDays: 0, coupon: undefined, isMethodOptional: false, isByLink: false },
    successUrl: `${payer.page.method}?changed=true`,
    cancelUrl: payer.page.method,
  });
}

type Customer = Pick<Payer, 'billableId' | 'email' | 'name' | 'now'>;

interface LinkedPayment extends Customer {
  payment: Ref;
  billingType: BillingType;
  successUrl: string;
  cancelUrl: string;
}

/** Begins to pay what is due for whoever has a link to it. */
export async function startPayment(
  services: Services,
  { payment, billingType, successUrl, cancelUrl, ...customer }: LinkedPayment,
): Promise<CheckoutStart> {
  return startCheckout(services, customer, {
    ...{ purpose: 'invoice-payment', billingType, payment, successUrl, cancelUrl },
    ...{ price: null, trialDays: 0, coupon: undefined, isMethodOptional: false, isByLink: true },
  });
}

type CheckoutDraft = Omit<CheckoutWish, 'customer' | 'key' | 'discount'> & { coupon: string | undefined };

async function startCheckout(
  services: Services,
  payer: Customer,
  draft: CheckoutDraft,
): Promise<CheckoutStart> {
  const { billableId } = payer;
  const { coupon, price, ...wish } = draft;
  return inTransaction(services, async (scope) => {
    await lockBillable(scope, billableId);
    const provider = await requireProvider(scope, payer, draft);
    const slot = price === null ? 'method' : 'default';
    await expireOpen(scope, billableId, slot);
    const customer = await ensureCustomer(scope, payer, provider);
    const { rate } = await findTax(scope, billableId);
    await provider.setTaxRate(scope, customer.ref, rate);
    const discount = price && (await takeCoupon(scope, { coupon, billableId, price }));
    const started = await provider.startCheckout(scope, {
      ...{ ...wish, price, discount, customer: customer.ref, key: randomUUID() },
      successUrl: scope.config.baseUrl + wish.successUrl,
      cancelUrl: scope.config.baseUrl + wish.cancelUrl,
    });
    const ref = started.kind === 'done' ? null : started.ref;
    if (discount) await bindCoupon(scope, billableId, ref);
    if (started.kind === 'done') {
      await lookAgain(scope, customer);
      return {};
    }
    const opened = { status: 'open' as const, createdAt: scope.clock() };
    // What is due has one page, however often it is opened.
    await scope.db
      .insert(checkouts)
      .values({
        ...{ billableId, slot, provider: provider.name, ref: started.ref, purpose: wish.purpose },
        ...{ priceId: price?.id ?? null, ...opened },
      })
      .onConflictDoUpdate({ target: [checkouts.provider, checkouts.ref], set: opened });
    return started.start;
  });
}

/** Whoever pays by a provider goes on with it. Throws `subscription_exists` where something is paid for already. */
async function requireProvider(
  scope: Services,
  { billableId, now }: Customer,
  { price, billingType }: CheckoutDraft,
): Promise<PaymentProvider> {
  const current = await findSubscription(scope, billableId);
  if (current?.provider == null) return providerFor(scope.config, billingType);
  const provider = providerNamed(current.provider);
  if (price === null) return provider;
  if (hasAccess(standingOf(current, now))) throw new AppError('subscription_exists');
  // What was not paid for too long may not have ended there yet, and would stand before what is bought.
  if (current.billingStatus === 'past_due' && current.providerRef !== null)
    await provider.cancel(scope, current.providerRef, 'now');
  return provider;
}

/** What another checkout held is free again. */
async function takeCoupon(
  scope: Services,
  { coupon, billableId, price }: { coupon: string | undefined; billableId: number; price: Price },
): Promise<AppliedDiscount | null> {
  await releaseCoupons(scope, billableId);
  return coupon ? holdCoupon(scope, { code: coupon, billableId, price }) : null;
}
