import {
  addPayment,
  advance,
  applyChange,
  attempt,
  begin,
  changeLines,
  demand,
  giveBack,
  isDue,
  type SandboxAccount,
} from '../../modules/billing/providers/sandbox/account.ts';
import { cardOf } from '../../modules/billing/providers/sandbox/cards.ts';
import { fakeId } from './fake-id.ts';
import { periodLines, sumOf, type Line, type Period, type Sum } from '@linklet/contract/billing/amounts.ts';
import type {
  SandboxCard,
  SandboxDiscount,
  SandboxPayment,
  SandboxPrice,
  SandboxSubscription,
} from '../../schema/billing/sandbox.table.ts';

/** A customer of a fake provider: what time does to subscriptions is reckoned as in the sandbox. */
export interface FakeCustomer {
  id: string;
  email: string;
  metadata: Record<string, string>;
  aheadMs: number;
  account: SandboxAccount;
}

export class Ledger {
  readonly customers = new Map<string, FakeCustomer>();
  readonly prices = new Map<string, SandboxPrice>();

  addCustomer(prefix: string, email: string): FakeCustomer {
    const id = fakeId(prefix);
    const customer = { id, email, aheadMs: 0, taxRate: 0, card: null, createdAt: new Date() };
    const made = {
      id,
      email,
      metadata: {},
      aheadMs: 0,
      account: { customer, subscriptions: [], payments: [], news: [] },
    };
    this.customers.set(id, made);
    return made;
  }

  customer(id: string): FakeCustomer {
    const found = this.customers.get(id);
    if (!found) throw new Error(`There is no customer ${id}.`);
    return found;
  }

  price(ref: string): SandboxPrice {
    const found = this.prices.get(ref);
    if (!found) throw new Error(`There is no price ${ref}.`);
    return found;
  }

  /** The reference of a price. */
  refOf(price: SandboxPrice): string {
    for (const [ref, each] of this.prices) if (each.id === price.id) return ref;
    throw new Error(`Price ${String(price.id)} was never made.`);
  }

  findSubscription(id: string): { owner: FakeCustomer; subscription: SandboxSubscription } | undefined {
    for (const owner of this.customers.values()) {
      const subscription = owner.account.subscriptions.find((each) => each.id === id);
      if (subscription) return { owner, subscription };
    }
    return undefined;
  }

  findPayment(id: string): { owner: FakeCustomer; payment: SandboxPayment } | undefined {
    for (const owner of this.customers.values()) {
      const payment = owner.account.payments.find((each) => each.id === id);
      if (payment) return { owner, payment };
    }
    return undefined;
  }

  now({ aheadMs }: FakeCustomer): Date {
    return new Date(Date.now() + aheadMs);
  }

  pass(customer: FakeCustomer, ms: number): void {
    customer.aheadMs += ms;
    advance(customer.account, this.now(customer));
  }

  /** Buys with a card; undefined where it is declined, and nothing has happened. */
  buy(owner: FakeCustomer, what: Bought, card: SandboxCard): SandboxSubscription | undefined {
    const { account } = owner;
    const at = this.now(owner);
    const kept = account.customer.card;
    account.customer.card = card;
    const subscription = begin(account, { ...what, at });
    if (what.trialDays > 0) return subscription;
    const lines = periodLines(what.price.text, what.price, what.discount);
    const payment = demand(account, { subscription, lines, at, pending: { kind: 'start' } });
    if (attempt(account, payment, at) === 'paid') return subscription;
    account.customer.card = kept;
    account.subscriptions.splice(account.subscriptions.indexOf(subscription), 1);
    account.payments.splice(account.payments.indexOf(payment), 1);
    account.news.length = 0;
    return undefined;
  }

  previewRenewal(owner: FakeCustomer, { price, nextPrice, discount }: SandboxSubscription): Sum {
    const next = nextPrice ?? price;
    return sumOf(periodLines(next.text, next, discount), next.currency, owner.account.customer.taxRate);
  }

  preview(owner: FakeCustomer, subscription: SandboxSubscription, { price, at }: Change): Sum {
    const lines = changeLines(subscription, price, at);
    return sumOf(lines, price.currency, owner.account.customer.taxRate);
  }

  /** Charges the card that is there for a change; what is not paid waits. */
  change(owner: FakeCustomer, subscription: SandboxSubscription, change: Change): SandboxPayment | null {
    const { account } = owner;
    const { price, at } = change;
    const sum = this.preview(owner, subscription, change);
    const pending = { kind: 'change' as const, price, at: at.toISOString() };
    if (sum.total <= 0) {
      applyChange(account, subscription, pending);
      return null;
    }
    const payment = demand(account, { subscription, lines: sum.lines, at, pending });
    attempt(account, payment, at);
    return payment;
  }

  pay(owner: FakeCustomer, payment: SandboxPayment, card?: SandboxCard): boolean {
    if (card) owner.account.customer.card = card;
    return !isDue(payment) || attempt(owner.account, payment, this.now(owner)) === 'paid';
  }

  payAllDue(owner: FakeCustomer): boolean {
    const due = owner.account.payments.filter((each) => isDue(each) && each.pending === null);
    return due.every((payment) => this.pay(owner, payment));
  }

  /** What stands beside the periods of subscriptions: due, and not tried yet. */
  charge(owner: FakeCustomer, { id, subscription, line, single }: FakeCharge): SandboxPayment {
    const { currency, period, key } = single;
    const payment = addPayment(owner.account, {
      ...{ subscriptionId: subscription?.id ?? null, lines: [line], currency, pending: null, key },
      period: { startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() },
      at: this.now(owner),
    });
    payment.id = id;
    return payment;
  }

  /** False where it is more than is left. */
  refund(owner: FakeCustomer, payment: SandboxPayment, amount: number): boolean {
    return giveBack(owner.account, payment, {
      ...{ id: fakeId('refund'), amount, at: this.now(owner).toISOString() },
    });
  }

  /** Customers of whom there is news since the last time. */
  takeNews(): FakeCustomer[] {
    return [...this.customers.values()].filter(({ account }) => account.news.splice(0).length > 0);
  }
}

export interface Bought {
  price: SandboxPrice;
  discount: SandboxDiscount | null;
  trialDays: number;
  checkoutId: string | null;
}

export interface FakeCharge {
  id: string;
  subscription: SandboxSubscription | null;
  line: Line;
  single: { currency: string; period: Period; key: string };
}

export interface Change {
  price: SandboxPrice;
  at: Date;
}

/** A card of tests by its number. */
export function testCard(number: string): SandboxCard {
  const card = cardOf(number, { month: 12, year: 2031 });
  if (!card) throw new Error(`${number} is no card of tests.`);
  return card;
}
