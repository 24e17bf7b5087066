import { currencies, isCurrency } from '@linklet/contract/billing/currencies.ts';
import { reverseChargeSentence, unionCountries } from '@linklet/contract/billing/tax.ts';
import type { Invoice, InvoiceCustomer, InvoiceSeller } from '../../../../schema/billing/invoices.table.ts';
import { element, type Element } from './xml.ts';

const PROFILE = 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic';
const CARD_PAYMENT = '48';
const ONE = 'C62';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/**
 * An invoice, or a credit note, as programs read it: Factur-X 1.0, profile BASIC, of the same row as the PDF. Of a credit
 * note, which has a type of its own, all amounts are the other way around than on the PDF.
 */
export function facturX(invoice: Invoice, credits: string | null): string {
  const { number, kind, issuedAt } = invoice;
  const document = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', PROFILE)]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', number),
        element('ram:TypeCode', kind === 'invoice' ? '380' : '381'),
        element('ram:IssueDateTime', [day(issuedAt)]),
        ...(invoice.taxNote === null ? [] : [noteOf(invoice.taxNote)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map((line, at) => lineOf(invoice, line, at + 1)),
        agreementOf(invoice),
        element('ram:ApplicableHeaderTradeDelivery', [
          element('ram:ActualDeliverySupplyChainEvent', [
            element('ram:OccurrenceDateTime', [day(invoice.periodStartsAt ?? issuedAt)]),
          ]),
        ]),
        settlementOf(invoice, credits),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`;
}

function noteOf(text: string): Element {
  return element('ram:IncludedNote', [element('ram:Content', text)]);
}

function day(at: Date): Element {
  const text = at.toISOString().slice(0, 10).replaceAll('-', '');
  return element('udt:DateTimeString', text, { format: '102' });
}

function signOf({ kind }: Pick<Invoice, 'kind'>): 1 | -1 {
  return kind === 'invoice' ? 1 : -1;
}

function amountOf({ currency }: Pick<Invoice, 'currency'>, amount: number): string {
  const { exponent } = isCurrency(currency) ? currencies[currency] : currencies.USD;
  return ((amount === 0 ? 0 : amount) / 10 ** exponent).toFixed(exponent);
}

/** Prices are never negative: what is taken off is minus one of it. */
function lineOf(invoice: Invoice, { text, amount }: Invoice['lines'][number], number: number): Element {
  const total = amount * signOf(invoice);
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(number))]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', text)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', amountOf(invoice, Math.abs(total))),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', total < 0 ? '-1' : '1', { unitCode: ONE }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', categoryOf(invoice)),
        ...rateOf(invoice),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amountOf(invoice, total)),
      ]),
    ]),
  ]);
}

type Category = 'S' | 'AE' | 'Z' | 'O';

/** Taxed, reverse charge, taxed with nothing, or outside of what the union taxes. */
function categoryOf({ tax, taxNote, customer, seller }: Invoice): Category {
  if (tax !== 0) return 'S';
  if (taxNote === reverseChargeSentence) return 'AE';
  const isTaxedThere = [seller.country, ...unionCountries].includes(countryOf(customer, seller));
  return isTaxedThere ? 'Z' : 'O';
}

function countryOf({ country }: InvoiceCustomer, seller: InvoiceSeller): string {
  return country === '' ? seller.country : country;
}

/** Of thousandths of a percent. What is not subject to the tax has no rate. */
function rateOf(invoice: Invoice): Element[] {
  if (categoryOf(invoice) === 'O') return [];
  return [element('ram:RateApplicablePercent', String(invoice.taxRate / 1000))];
}

function agreementOf(invoice: Invoice): Element {
  const { seller, customer } = invoice;
  const isOutside = categoryOf(invoice) === 'O';
  const buyerName = customer.name === '' ? customer.email : customer.name;
  const order = customer.purchaseOrder;
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:SellerTradeParty', [
      // Numbers for value added tax have no place where nothing is subject to it, and something has to name the seller.
      isOutside || seller.taxId === null ? element('ram:ID', seller.taxId ?? seller.name) : undefined,
      element('ram:Name', seller.name),
      addressOf(seller.address, seller.country),
      isOutside ? undefined : registrationOf(seller.taxId),
    ]),
    element('ram:BuyerTradeParty', [
      element('ram:Name', buyerName),
      addressOf(customer.address, countryOf(customer, seller)),
      isOutside ? undefined : registrationOf(customer.taxId),
    ]),
    order === ''
      ? undefined
      : element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', order)]),
  ]);
}

const lineNames = ['ram:LineOne', 'ram:LineTwo', 'ram:LineThree'] as const;

function addressOf(lines: readonly string[], country: string): Element {
  const [one, two, ...rest] = lines;
  const three = rest.length === 0 ? undefined : rest.join(', ');
  return element('ram:PostalTradeAddress', [
    ...[one, two, three].map((text, at) =>
      text === undefined ? undefined : element(lineNames[at] ?? '', text),
    ),
    element('ram:CountryID', country),
  ]);
}

function registrationOf(taxId: string | null): Element | undefined {
  if (taxId === null || taxId === '') return undefined;
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', taxId, { schemeID: 'VA' })]);
}

function settlementOf(invoice: Invoice, credits: string | null): Element {
  const { currency, periodStartsAt: start, periodEndsAt: end, pmLastFour } = invoice;
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:InvoiceCurrencyCode', currency),
    pmLastFour === null
      ? undefined
      : element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', CARD_PAYMENT)]),
    taxOf(invoice),
    start && end
      ? element('ram:BillingSpecifiedPeriod', [
          element('ram:StartDateTime', [day(start)]),
          element('ram:EndDateTime', [day(end)]),
        ])
      : undefined,
    sumsOf(invoice),
    credits === null
      ? undefined
      : element('ram:InvoiceReferencedDocument', [element('ram:IssuerAssignedID', credits)]),
  ]);
}

const exemptions: Partial<Record<Category, { code: string; text: string }>> = {
  AE: { code: 'VATEX-EU-AE', text: reverseChargeSentence },
  O: { code: 'VATEX-EU-O', text: 'Not subject to value added tax.' },
};

function taxOf(invoice: Invoice): Element {
  const category = categoryOf(invoice);
  const exemption = exemptions[category];
  const sign = signOf(invoice);
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', amountOf(invoice, invoice.tax * sign)),
    element('ram:TypeCode', 'VAT'),
    exemption && element('ram:ExemptionReason', exemption.text),
    element('ram:BasisAmount', amountOf(invoice, invoice.net * sign)),
    element('ram:CategoryCode', category),
    exemption && element('ram:ExemptionReasonCode', exemption.code),
    ...rateOf(invoice),
  ]);
}

/** All is paid, or given back, already. */
function sumsOf(invoice: Invoice): Element {
  const { net, tax, total, currency } = invoice;
  const sign = signOf(invoice);
  const text = (amount: number) => amountOf(invoice, amount * sign);
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', text(net)),
    element('ram:TaxBasisTotalAmount', text(net)),
    element('ram:TaxTotalAmount', text(tax), { currencyID: currency }),
    element('ram:GrandTotalAmount', text(total)),
    element('ram:TotalPrepaidAmount', text(total)),
    element('ram:DuePayableAmount', text(0)),
  ]);
}
