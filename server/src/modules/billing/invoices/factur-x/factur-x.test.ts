import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { soldCurrencies } from '@linklet/contract/billing/currencies.ts';
import { periodLines, sumOf } from '@linklet/contract/billing/amounts.ts';
import { reverseChargeSentence } from '@linklet/contract/billing/tax.ts';
import type { Invoice } from '../../../../schema/billing/invoices.table.ts';
import { drawInvoice } from '../draw-invoice.ts';

const seller = { name: 'Links & Söhne <GmbH>', address: ['Test Street 1', '10115 Berlin'], country: 'DE' };
const customer = { name: 'Ada "&" Sons', address: ['Rue 5', '75001 Paris'], country: 'FR' };

function invoiceOf(lines: Invoice['lines'], rate: number, given: Partial<Invoice> = {}): Invoice {
  const { currency = 'EUR' } = given;
  const { net, tax, total } = sumOf(lines, currency, rate);
  return {
    ...{ id: 1, billableId: 1, prefix: 'INV-', year: 2026, sequence: 1, number: 'INV-2026-00001' },
    ...{ kind: 'invoice', creditsId: null, provider: 'stripe', paymentRef: 'pay_1' },
    issuedAt: new Date('2026-11-27T23:30:00Z'),
    periodStartsAt: new Date('2026-11-27T12:00:00Z'),
    periodEndsAt: new Date('2026-12-27T12:00:00Z'),
    seller: { ...seller, taxId: 'DE136695976' },
    customer: { ...customer, taxId: 'FR83404833048', purchaseOrder: 'PO-7', email: 'ada@people.example' },
    ...{ lines, net, tax, total, currency, taxRate: tax === 0 ? 0 : rate, taxNote: null },
    ...{ evidence: {}, pmType: 'visa', pmLastFour: '4242', issuer: null, refundRef: null, ...given },
  };
}

interface Node {
  name: string;
  attributes: string;
  text: string;
  children: Node[];
}

/** Fails for what is not well formed. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: '', text: '', children: [] };
  const open = [root];
  for (const match of xml.matchAll(/<(\/?)([\w:]+)([^<>]*)>([^<>]*)/g)) read(open, match);
  expect([open.length, root.children.length]).toEqual([1, 1]);
  return root;
}

function read(open: Node[], [, close, name = '', attributes = '', text = '']: RegExpMatchArray): void {
  if (close === '/') {
    expect(open.pop()?.name).toBe(name);
    return;
  }
  const node: Node = { name, attributes: attributes.trim(), text: unescape(text), children: [] };
  open.at(-1)?.children.push(node);
  open.push(node);
}

function unescape(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error('An ampersand stands for itself.');
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function all(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

function only(node: Node, ...names: string[]): Node {
  return names.reduce((within, name) => {
    const found = all(within, name);
    if (found[0] === undefined || found.length > 1)
      throw new Error(`There are ${String(found.length)} of ${name}.`);
    return found[0];
  }, node);
}

/** What is embedded in the PDF, and what the PDF says of itself. */
async function embedded(invoice: Invoice, credits: string | null = null) {
  const credited = credits === null ? null : { number: credits, total: -invoice.total };
  const drawn = await drawInvoice(invoice, { credits: credited, attachment: 'factur-x' });
  const file = drawn.toString('latin1');
  const at = file.indexOf('/Type /EmbeddedFile');
  const [, length = ''] = /\/Length (\d+)/.exec(file.slice(at)) ?? [];
  const begin = file.indexOf('stream\n', at) + 'stream\n'.length;
  const xml = inflateSync(Buffer.from(file.slice(begin, begin + Number(length)), 'latin1')).toString();
  const [, xmp = ''] = /(<x:xmpmeta.*<\/x:xmpmeta>)/s.exec(file) ?? [];
  return {
    file,
    xmp: parse(Buffer.from(xmp, 'latin1').toString()),
    document: parse(xml.slice(xml.indexOf('?>') + 2)),
  };
}

const summation = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';

function sumsOf(document: Node) {
  const [sums, settlement] = [
    only(document, summation),
    only(document, 'ram:ApplicableHeaderTradeSettlement'),
  ];
  const tax = settlement.children.filter(({ name }) => name === 'ram:ApplicableTradeTax');
  const lines = all(document, 'ram:IncludedSupplyChainTradeLineItem');
  const amount = (node: Node, name: string) => only(node, name).text;
  return {
    lines: lines.map((line) => ({
      total: amount(line, 'ram:LineTotalAmount'),
      price: amount(line, 'ram:ChargeAmount'),
      quantity: amount(line, 'ram:BilledQuantity'),
    })),
    sums: ['Line', 'TaxBasis', 'Tax', 'Grand', 'Prepaid'].map((name) =>
      amount(sums, name === 'Prepaid' ? 'ram:TotalPrepaidAmount' : `ram:${name}TotalAmount`),
    ),
    due: amount(sums, 'ram:DuePayableAmount'),
    tax: tax.map((each) => ({
      category: amount(each, 'ram:CategoryCode'),
      rate: all(each, 'ram:RateApplicablePercent')[0]?.text,
      basis: amount(each, 'ram:BasisAmount'),
      amount: amount(each, 'ram:CalculatedAmount'),
      reason: all(each, 'ram:ExemptionReasonCode')[0]?.text,
    })),
  };
}

test('an invoice is embedded as an alternative of the PDF, which says so in its metadata', async () => {
  const { file, xmp } = await embedded(invoiceOf([{ text: 'pro, monthly', amount: 1999 }], 19_000));

  expect(file).toMatch(/\/AFRelationship \/Alternative/);
  expect(file).toMatch(/\/AF \[\d+ 0 R\]/);
  expect(file).toContain('/Subtype /text#2Fxml');
  expect(file).toContain('/UF (factur-x.xml)');
  expect(
    ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'].map(
      (name) => only(xmp, `fx:${name}`).text,
    ),
  ).toEqual(['INVOICE', 'factur-x.xml', '1.0', 'BASIC']);
  expect(all(xmp, 'pdfaProperty:name')).toHaveLength(4);
  expect([only(xmp, 'pdfaid:part').text, only(xmp, 'pdfaid:conformance').text]).toEqual(['3', 'A']);
  expect(only(xmp, 'dc:creator', 'rdf:li').text).toBe(seller.name);
});

test('it says who sold what to whom, when, and by which order', async () => {
  const { document } = await embedded(invoiceOf([{ text: 'pro <monthly> & more', amount: 1999 }], 19_000));
  const [from, to] = [only(document, 'ram:SellerTradeParty'), only(document, 'ram:BuyerTradeParty')];

  expect(only(document, 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID').text).toBe(
    'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
  );
  const head = only(document, 'rsm:ExchangedDocument').children.map(({ name, text }) => [name, text]);
  expect(head.slice(0, 2)).toEqual([
    ['ram:ID', 'INV-2026-00001'],
    ['ram:TypeCode', '380'],
  ]);
  expect(only(document, 'ram:IssueDateTime', 'udt:DateTimeString')).toMatchObject({
    ...{ text: '20261127', attributes: 'format="102"' },
  });
  expect([only(from, 'ram:Name').text, only(to, 'ram:Name').text]).toEqual([seller.name, customer.name]);
  expect([only(from, 'ram:CountryID').text, only(to, 'ram:LineTwo').text]).toEqual(['DE', '75001 Paris']);
  expect(only(from, 'ram:SpecifiedTaxRegistration', 'ram:ID')).toMatchObject({
    ...{ text: 'DE136695976', attributes: 'schemeID="VA"' },
  });
  expect(only(document, 'ram:SpecifiedTradeProduct', 'ram:Name').text).toBe('pro <monthly> & more');
  expect(only(document, 'ram:BuyerOrderReferencedDocument', 'ram:IssuerAssignedID').text).toBe('PO-7');
  expect(only(document, 'ram:BillingSpecifiedPeriod', 'ram:EndDateTime', 'udt:DateTimeString').text).toBe(
    '20261227',
  );
  // A schema knows one order alone.
  expect(only(document, 'ram:ApplicableHeaderTradeSettlement').children.map(({ name }) => name)).toEqual([
    ...['ram:InvoiceCurrencyCode', 'ram:SpecifiedTradeSettlementPaymentMeans', 'ram:ApplicableTradeTax'],
    ...['ram:BillingSpecifiedPeriod', summation],
  ]);
});

const discounted = periodLines(
  'pro, monthly',
  { amount: 1999, currency: 'EUR' },
  { code: 'HALF', discount: { percent_off: 33 } },
);

describe('sums and tax are those of the PDF', () => {
  test('of a taxed invoice with a discount, whose price is not negative', async () => {
    const { document } = await embedded(invoiceOf(discounted, 19_000));

    expect(sumsOf(document)).toEqual({
      lines: [
        { total: '19.99', price: '19.99', quantity: '1' },
        { total: '-6.60', price: '6.60', quantity: '-1' },
      ],
      sums: ['13.39', '13.39', '2.54', '15.93', '15.93'],
      due: '0.00',
      tax: [{ category: 'S', rate: '19', basis: '13.39', amount: '2.54', reason: undefined }],
    });
  });

  test('of a credit note, which has them the other way around and names the invoice', async () => {
    const invoice = invoiceOf(discounted, 19_000);
    const note: Invoice = {
      ...{ ...invoice, kind: 'credit_note', number: 'INV-2026-00002', creditsId: 1 },
      lines: invoice.lines.map(({ text, amount }) => ({ text, amount: -amount })),
      ...{ net: -invoice.net, tax: -invoice.tax, total: -invoice.total },
    };
    const { document } = await embedded(note, 'INV-2026-00001');

    expect(sumsOf(document)).toEqual(sumsOf((await embedded(invoice)).document));
    expect(only(document, 'rsm:ExchangedDocument', 'ram:TypeCode').text).toBe('381');
    expect(only(document, 'ram:InvoiceReferencedDocument', 'ram:IssuerAssignedID').text).toBe(
      'INV-2026-00001',
    );
  });

  test('of one whose customer owes the tax', async () => {
    const { document } = await embedded(
      invoiceOf([{ text: 'pro', amount: 1999 }], 0, { taxNote: reverseChargeSentence }),
    );

    expect(sumsOf(document).tax).toEqual([
      { category: 'AE', rate: '0', basis: '19.99', amount: '0.00', reason: 'VATEX-EU-AE' },
    ]);
    expect(only(document, 'ram:ExemptionReason').text).toBe(reverseChargeSentence);
    expect(all(document, 'ram:SpecifiedTaxRegistration')).toHaveLength(2);
  });

  test('of one outside of the union, which has no rate and no numbers for the tax', async () => {
    const abroad = { ...invoiceOf([], 0).customer, country: 'US', taxId: '12-3456789' };
    const { document } = await embedded(invoiceOf([{ text: 'pro', amount: 1999 }], 0, { customer: abroad }));

    expect(sumsOf(document).tax).toEqual([
      { category: 'O', rate: undefined, basis: '19.99', amount: '0.00', reason: 'VATEX-EU-O' },
    ]);
    expect(all(document, 'ram:SpecifiedTaxRegistration')).toEqual([]);
    expect(only(document, 'ram:SellerTradeParty', 'ram:ID').text).toBe('DE136695976');
  });

  test.each(soldCurrencies)('in %s, to the digits that it has', async (currency) => {
    const invoice = invoiceOf([{ text: 'pro', amount: 123_457 }], 7700, { currency });
    const { document } = await embedded(invoice);
    const digits = currency === 'JPY' ? 0 : 2;
    const said = (amount: number) => (amount / 10 ** digits).toFixed(digits);

    const { net, tax, total } = invoice;
    expect(sumsOf(document).sums).toEqual([said(net), said(net), said(tax), said(total), said(total)]);
    expect(only(document, summation, 'ram:TaxTotalAmount').attributes).toBe(`currencyID="${currency}"`);
    expect(only(document, 'ram:InvoiceCurrencyCode').text).toBe(currency);
  });
});

test('a name that is missing, letters that XML lacks and an unknown country have a place', async () => {
  const odd = {
    ...invoiceOf([], 0).customer,
    name: '',
    country: '',
    address: ['a\uFFFFb\uD800', '', 'c', 'd'],
  };
  const { document } = await embedded(invoiceOf([{ text: 'pro', amount: 1999 }], 19_000, { customer: odd }));
  const buyer = only(document, 'ram:BuyerTradeParty');

  expect(only(buyer, 'ram:Name').text).toBe('ada@people.example');
  expect(only(buyer, 'ram:CountryID').text).toBe('DE');
  expect([only(buyer, 'ram:LineOne').text, only(buyer, 'ram:LineThree').text]).toEqual(['ab\uFFFD', 'c, d']);
});

test('without the setting nothing is embedded, and with it the bytes are the same each time', async () => {
  const invoice = invoiceOf([{ text: 'pro', amount: 1999 }], 19_000);
  const [plain, one, other] = await Promise.all([
    drawInvoice(invoice, { credits: null }),
    drawInvoice(invoice, { credits: null, attachment: 'factur-x' }),
    drawInvoice(invoice, { credits: null, attachment: 'factur-x' }),
  ]);

  expect(plain.includes('EmbeddedFile')).toBe(false);
  expect(one.equals(other)).toBe(true);
});
