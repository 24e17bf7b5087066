import { fakeId } from '../fake-id.ts';
import type {
  SandboxCard,
  SandboxDiscount,
  SandboxSubscription,
} from '../../../schema/billing/sandbox.table.ts';
import { Ledger, type FakeCustomer } from '../ledger.ts';
import { isExpanded, refusal, type Form } from './form.ts';
import { cardView, priceView, seconds, subscriptionView } from './views.ts';

export interface Session {
  id: string;
  mode: string;
  customer: string;
  status: 'open' | 'complete' | 'expired';
  form: Form;
  subscription: string | null;
  /** The card that was given. */
  method: string | null;
  metadata: Record<string, string>;
}

export interface Schedule {
  id: string;
  subscription: string;
  phases: { start: number; end: number }[];
  metadata: Record<string, string>;
}

/** An invoice that is not asked for yet. */
export interface DraftInvoice {
  id: string;
  customer: string;
  currency: string;
  metadata: Record<string, string>;
  taxRate: string | undefined;
  lines: { text: string; amount: number; start: number; end: number }[];
}

/** What the fake of Stripe keeps. */
export class StripeState {
  readonly ledger = new Ledger();
  readonly taxRates = new Map<string, number>();
  readonly coupons = new Map<string, SandboxDiscount>();
  readonly sessions = new Map<string, Session>();
  readonly schedules = new Map<string, Schedule>();
  readonly cards = new Map<string, SandboxCard>();
  readonly drafts = new Map<string, DraftInvoice>();

  customer(id: string | undefined): FakeCustomer {
    const found = this.ledger.customers.get(id ?? '');
    if (!found) throw refusal(`No such customer: '${id ?? ''}'`, 'resource_missing', 404);
    return found;
  }

  subscription(id: string | undefined): { owner: FakeCustomer; subscription: SandboxSubscription } {
    const found = this.ledger.findSubscription(id ?? '');
    if (!found) throw refusal(`No such subscription: '${id ?? ''}'`, 'resource_missing', 404);
    return found;
  }

  payment(id: string | undefined) {
    const found = this.ledger.findPayment(id ?? '');
    if (!found) throw refusal(`No such invoice: '${id ?? ''}'`, 'resource_missing', 404);
    return found;
  }

  session(id: string | undefined): Session {
    const found = this.sessions.get(id ?? '');
    if (!found) throw refusal(`No such checkout.session: ${id ?? ''}`, 'resource_missing', 404);
    return found;
  }

  keepCard(card: SandboxCard): string {
    const id = fakeId('pm');
    this.cards.set(id, card);
    return id;
  }

  scheduleOf({ id }: SandboxSubscription): Schedule | undefined {
    return [...this.schedules.values()].find(({ subscription }) => subscription === id);
  }

  /** Tax is of what is bought, and the ledger has it of the customer. */
  setTax({ account }: FakeCustomer, ref: string | undefined): void {
    account.customer.taxRate = ref === undefined || ref === '' ? 0 : (this.taxRates.get(ref) ?? 0);
  }

  cardOf({ account }: FakeCustomer): { id: string; card: SandboxCard } | undefined {
    const { card } = account.customer;
    if (card === null) return undefined;
    const known = [...this.cards].find(([, each]) => each === card);
    return { id: known?.[0] ?? this.keepCard(card), card };
  }

  view({ owner, subscription }: { owner: FakeCustomer; subscription: SandboxSubscription }, form: Form = {}) {
    const expands = (name: string) => isExpanded(form, name) || isExpanded(form, `data.${name}`);
    const own = owner.account.payments.filter(({ subscriptionId }) => subscriptionId === subscription.id);
    const card = this.cardOf(owner);
    const schedule = this.scheduleOf(subscription);
    const waits = own.some(({ status, pending }) => status === 'open' && pending?.kind === 'change');
    return subscriptionView(subscription, {
      price: priceView(this.ledger.refOf(subscription.price), subscription.price),
      latest: own.at(-1)?.id ?? null,
      method: card ? (expands('default_payment_method') ? cardView(card.id, card.card) : card.id) : null,
      schedule: schedule ? (expands('schedule') ? this.scheduleView(schedule, owner) : schedule.id) : null,
      isPending: waits,
    });
  }

  scheduleView({ id, subscription, phases, metadata }: Schedule, owner: FakeCustomer) {
    const now = seconds(this.ledger.now(owner));
    const current = phases.findLast(({ start }) => start <= now) ?? phases[0];
    return {
      ...{ id, object: 'subscription_schedule', status: 'active', subscription, metadata },
      phases: phases.map(({ start, end }) => ({ start_date: start, end_date: end })),
      current_phase: current ? { start_date: current.start, end_date: current.end } : null,
    };
  }
}
