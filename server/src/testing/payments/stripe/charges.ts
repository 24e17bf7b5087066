import { isDue } from '../../../modules/billing/providers/sandbox/account.ts';
import { fakeId } from '../fake-id.ts';
import type { Endpoints } from '../fake-server.ts';
import { declined, readForm, refusal, requireFields } from './form.ts';
import type { DraftInvoice, StripeState } from './state.ts';
import { invoiceView, lineView } from './views.ts';

export function draftView({ id, customer, currency, metadata, lines }: DraftInvoice) {
  return {
    ...{ id, object: 'invoice', customer, currency, metadata, status: 'draft', billing_reason: 'manual' },
    lines: { object: 'list', data: lines.map(lineView) },
  };
}

/** Invoices that are no subscription's. */
export function chargeEndpoints(state: StripeState): Endpoints {
  const get = (id: string | undefined): DraftInvoice => {
    const found = state.drafts.get(id ?? '');
    if (!found) throw refusal(`No such invoice: '${id ?? ''}'`, 'resource_missing', 404);
    return found;
  };
  return {
    'POST /v1/invoices': (call) => {
      const form = readForm(call);
      requireFields(form, {
        needed: ['customer', 'currency', 'pending_invoice_items_behavior'],
        known: ['auto_advance', 'metadata.*', 'default_tax_rates.*'],
      });
      if (form['pending_invoice_items_behavior'] !== 'exclude')
        throw refusal('Not of this fake.', 'pending_invoice_items_behavior');
      const { id: customer } = state.customer(form['customer']);
      const id = fakeId('in');
      const metadata = { key: form['metadata.key'] ?? '' };
      const currency = form['currency'] ?? '';
      state.drafts.set(id, {
        ...{ id, customer, currency, metadata, taxRate: form['default_tax_rates.0'], lines: [] },
      });
      return draftView(get(id));
    },
    'POST /v1/invoiceitems': (call) => {
      const form = readForm(call);
      requireFields(form, {
        needed: ['customer', 'invoice', 'currency', 'amount', 'description', 'period.start', 'period.end'],
      });
      get(form['invoice']).lines.push({
        ...{ text: form['description'] ?? '', amount: Number(form['amount']) },
        ...{ start: Number(form['period.start']), end: Number(form['period.end']) },
      });
      return { id: fakeId('ii'), object: 'invoiceitem' };
    },
    'POST /v1/invoices/:id/finalize': (call) => {
      requireFields(readForm(call), { known: ['auto_advance'] });
      const draft = get(call.ids[0]);
      const [line] = draft.lines;
      if (!line) throw refusal('Nothing to invoice.', 'invoice_no_customer_line_items');
      const owner = state.customer(draft.customer);
      state.setTax(owner, draft.taxRate);
      const payment = state.ledger.charge(owner, {
        ...{ id: draft.id, subscription: null, line },
        single: {
          ...{ currency: draft.currency.toUpperCase(), key: draft.metadata['key'] ?? '' },
          period: { startsAt: new Date(line.start * 1000), endsAt: new Date(line.end * 1000) },
        },
      });
      state.drafts.delete(draft.id);
      return invoiceView(payment);
    },
    'POST /v1/invoices/:id/pay': (call) => {
      const form = readForm(call);
      requireFields(form, { known: ['payment_method'] });
      const { owner, payment } = state.payment(call.ids[0]);
      if (!isDue(payment)) throw refusal('Invoice is already paid', 'invoice_already_paid');
      if (!state.ledger.pay(owner, payment, state.cards.get(form['payment_method'] ?? ''))) throw declined();
      return invoiceView(payment);
    },
  };
}
