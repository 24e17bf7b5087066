import type { IncomingHttpHeaders } from 'node:http';
import type { Discount, Line, Period, Sum } from '@linklet/contract/billing/amounts.ts';
import type { BillingType } from '@linklet/contract/billing/subscriptions.ts';
import type { CheckoutPurpose, CheckoutStart } from '@linklet/contract/billing/views.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Price, Subscription } from '../../../schema/billing/billing.table.ts';

export const providerNames = ['sandbox', 'stripe', 'paddle'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A provider's own name of something. */
export type Ref = string;

export interface PaymentMethod {
  type: string;
  lastFour: string;
  /** `MM/YYYY`. */
  expiration: string;
  /** ISO 3166, two letters. */
  country: string;
  /** Equal for one card, whoever gives it; null where the provider does not say. */
  fingerprint: string | null;
}

export interface SubscriptionSnapshot {
  ref: Ref;
  /** The way to pay that it came from. */
  checkoutRef: Ref | null;
  priceId: number;
  nextPriceId: number | null;
  status: Subscription['billingStatus'] | 'ended';
  quantity: number;
  startedAt: Date;
  trialEndsAt: Date | null;
  periodStartsAt: Date;
  periodEndsAt: Date;
  pastDueSince: Date | null;
  /** When it ends, or ended. */
  endsAt: Date | null;
  /** Of the payment that is due. */
  paymentRef: Ref | null;
}

/** What was given back of a payment, or is about to be. */
export interface RefundSnapshot {
  ref: Ref;
  /** With tax. */
  amount: number;
  /** What of it is tax; null where the provider does not say. */
  tax: number | null;
  /** One that failed is none. */
  status: 'pending' | 'done';
  at: Date;
}

export interface PaymentSnapshot {
  ref: Ref;
  subscriptionRef: Ref | null;
  /** `refunded` once nothing is left. */
  status: 'open' | 'paid' | 'void' | 'refunded';
  /** It waits for the customer's bank. */
  isToConfirm: boolean;
  sum: Sum;
  period: { startsAt: Date; endsAt: Date } | null;
  createdAt: Date;
  paidAt: Date | null;
  refunds: RefundSnapshot[];
}

/** All that a provider knows of a customer. */
export interface CustomerSnapshot {
  subscriptions: SubscriptionSnapshot[];
  payments: PaymentSnapshot[];
  method: PaymentMethod | null;
}

export interface AppliedDiscount {
  code: string;
  discount: Discount;
  isForever: boolean;
}

export interface CheckoutWish {
  customer: Ref;
  billingType: BillingType;
  purpose: CheckoutPurpose;
  /** What is bought; null where only a method of payment is given. */
  price: Price | null;
  /** What is paid, for `invoice-payment`. */
  payment: Ref | null;
  trialDays: number;
  /** Whether a trial begins without a method of payment. */
  isMethodOptional: boolean;
  discount: AppliedDiscount | null;
  /** Whoever has a link pays: nothing that is known of the customer is shown. */
  isByLink: boolean;
  successUrl: string;
  cancelUrl: string;
  /** Equal for repeats of one wish. */
  key: string;
}

export type StartedCheckout =
  | { kind: 'page'; ref: Ref; start: CheckoutStart }
  /** Nothing is due: the subscription is there. */
  | { kind: 'done' };

export type ChangeResult =
  { kind: 'applied' } | { kind: 'payment_required'; paymentId: Ref } | { kind: 'refused'; message: string };

export interface PlanChange {
  subscription: Ref;
  price: Price;
  /** The time by which the quote was reckoned. */
  at: Date;
  key: string;
}

/** What is paid beside the price of a subscription. */
export interface Charge {
  customer: Ref;
  subscription: Ref;
  line: Line;
  currency: string;
  /** What it is paid for. */
  period: Period;
  /** Charged once, however often it is asked for. */
  key: string;
}

/** What is given back of a payment. */
export interface RefundWish {
  payment: Ref;
  /** With tax: at most what is left. */
  amount: number;
  /** Given back once, however often it is asked for. */
  key: string;
}

/** What news a provider sent, and of whom. */
export interface News {
  id: string;
  type: string;
  /** Null where it is about no customer. */
  customer: Ref | null;
}

/** Who takes payments. Each keeps the customer's data; we keep what it last said. */
export interface PaymentProvider {
  name: ProviderName;
  /** The numbers that it answers to. */
  billingTypes: readonly BillingType[];
  /** Whether it is the seller, whose invoices customers get from it; otherwise we make them. */
  issuesDocuments: boolean;
  makeCustomer: (services: Services, wish: { email: string; name: string; key: string }) => Promise<Ref>;
  startCheckout: (services: Services, wish: CheckoutWish) => Promise<StartedCheckout>;
  expireCheckout: (services: Services, ref: Ref) => Promise<void>;
  /** What is charged with the end of the period, by what is known now; `next` is what it is to become then. */
  previewRenewal: (services: Services, subscription: Ref, next: Price | null) => Promise<Sum>;
  /** What a change would cost now. */
  previewChange: (services: Services, change: Omit<PlanChange, 'key'>) => Promise<Sum>;
  changePlan: (services: Services, change: PlanChange) => Promise<ChangeResult>;
  /** From the next period on; null takes it back. */
  schedule: (services: Services, subscription: Ref, price: Price | null) => Promise<void>;
  cancel: (services: Services, subscription: Ref, when: 'period_end' | 'now') => Promise<void>;
  /** Takes back a cancellation that is not in force yet. */
  reactivate: (services: Services, subscription: Ref) => Promise<void>;
  /** Pays what is due, with the method that is there. */
  resume: (services: Services, subscription: Ref) => Promise<ChangeResult>;
  /** Charges the method that is there; answers the payment, which is due where that is declined. */
  charge: (services: Services, charge: Charge) => Promise<Ref>;
  /** Where it can: until then nothing is asked for. */
  extendTrial?: (services: Services, subscription: Ref, until: Date) => Promise<void>;
  refund: (services: Services, wish: RefundWish) => Promise<void>;
  setTaxRate: (services: Services, customer: Ref, rate: number) => Promise<void>;
  fetchCustomer: (services: Services, customer: Ref) => Promise<CustomerSnapshot>;
  /** Throws `webhook_invalid` for a wrong or old signature. */
  readWebhook: (services: Services, sent: { raw: string; headers: IncomingHttpHeaders }) => Promise<News>;
}
