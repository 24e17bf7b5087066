import type {
  SandboxDiscount,
  SandboxPayment,
  SandboxSubscription,
} from '../../../schema/billing/sandbox.table.ts';
import { Ledger, type FakeCustomer } from '../ledger.ts';
import { notFound } from './params.ts';
import { paymentView, subscriptionView, transactionView } from './views.ts';

/** One that a person has not paid yet. */
export interface Draft {
  id: string;
  status: 'draft' | 'canceled' | 'completed';
  origin: 'api' | 'subscription_payment_method_change';
  customer: string;
  priceRef: string | null;
  discount: string | null;
  /** Whose method of payment is changed, or what was bought. */
  subscription: string | null;
  customData: Record<string, string>;
}

/** What the fake of Paddle keeps. */
export class PaddleState {
  readonly ledger = new Ledger();
  readonly trials = new Map<string, number>();
  readonly discounts = new Map<string, SandboxDiscount>();
  readonly drafts = new Map<string, Draft>();
  /** What becomes of refunds: Paddle looks at many of them first. */
  refunds: 'approved' | 'pending_approval' | 'rejected' = 'approved';

  customer(id: string | undefined): FakeCustomer {
    const found = this.ledger.customers.get(id ?? '');
    if (!found) throw notFound();
    return found;
  }

  subscription(id: string | undefined) {
    const found = this.ledger.findSubscription(id ?? '');
    if (!found) throw notFound();
    return found;
  }

  draft(id: string | undefined): Draft {
    const found = this.drafts.get(id ?? '');
    if (!found) throw notFound();
    return found;
  }

  view(subscription: SandboxSubscription) {
    const bought = [...this.drafts.values()].find(
      ({ subscription: id, origin }) => id === subscription.id && origin === 'api',
    );
    return subscriptionView(subscription, {
      priceRef: this.ledger.refOf(subscription.price),
      customData: bought?.customData ?? {},
    });
  }

  draftView(draft: Draft) {
    const { priceRef } = draft;
    const price = priceRef === null ? undefined : this.ledger.price(priceRef);
    return transactionView({
      ...draft,
      items: priceRef !== null && price ? [{ ref: priceRef, price }] : [],
      currency: price?.currency ?? 'USD',
    });
  }

  /** The first payment is the transaction that a person opened. */
  paymentView({ account }: FakeCustomer, payment: SandboxPayment, includes = '') {
    const id = this.transactionOf(payment);
    const recurring = payment.key === null ? 'subscription_recurring' : 'subscription_charge';
    const origin = id === payment.id ? recurring : 'api';
    const { card } = account.customer;
    return paymentView(payment, { id, origin, card, includes, refunds: this.refunds });
  }

  transactionOf({ id, subscriptionId, pending }: SandboxPayment): string {
    if (pending?.kind !== 'start') return id;
    const draft = [...this.drafts.values()].find(
      ({ subscription, origin }) => subscription === subscriptionId && origin === 'api',
    );
    return draft?.id ?? id;
  }

  findTransaction(id: string | undefined) {
    for (const owner of this.ledger.customers.values()) {
      const payment = owner.account.payments.find((each) => this.transactionOf(each) === id);
      if (payment) return { owner, payment };
    }
    return undefined;
  }
}
