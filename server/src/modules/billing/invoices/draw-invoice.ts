import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import type { Invoice, InvoiceCustomer, InvoiceSeller } from '../../../schema/billing/invoices.table.ts';
import { facturX } from './factur-x/factur-x.ts';
import { facturXmp, FILE_NAME } from './factur-x/xmp.ts';
import { inks, Writer, type Place, type Style } from './pdf/writer.ts';

const heading: Style = { size: 20, weight: 700, ink: inks.text };
const subheading: Style = { size: 11, weight: 700, ink: inks.text };
const plain: Style = { size: 9.5, weight: 400, ink: inks.text };
const strong: Style = { ...plain, weight: 700 };
const soft: Style = { ...plain, size: 8.5, ink: inks.soft };

/** The invoice that a credit note takes back, or a part of it. */
interface Credited {
  number: string;
  total: number;
}

interface Drawn {
  credits: Credited | null;
  attachment?: 'none' | 'factur-x';
}

/** An invoice or a credit note as a PDF: the same bytes each time, as all in it is of its row. */
export async function drawInvoice(
  invoice: Invoice,
  { credits, attachment = 'none' }: Drawn,
): Promise<Buffer> {
  const title = `${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.number}`;
  const page = new Writer({ title, author: invoice.seller.name, at: invoice.issuedAt });
  const whole: Place = { x: page.left, width: page.right - page.left };
  page.block('H1', title, { place: whole, style: heading });
  page.y += 10;
  writeParty(page, { title: 'From', party: invoice.seller, place: whole });
  writeParty(page, { title: 'To', party: invoice.customer, place: whole });
  page.facts(factsOf(invoice, credits), columns(page), plain);
  page.y += 12;
  writeLines(page, invoice);
  page.y += 8;
  page.facts(sumsOf(invoice), totalColumns(page), strong);
  page.y += 12;
  for (const note of notesOf(invoice)) page.block('P', note, { place: whole, style: soft });
  if (attachment === 'factur-x')
    page.attach({
      ...{ name: FILE_NAME, type: 'text/xml', metadata: facturXmp },
      bytes: Buffer.from(facturX(invoice, credits?.number ?? null)),
    });
  return page.end();
}

function writeParty(
  page: Writer,
  { title, party, place }: { title: string; party: InvoiceSeller | InvoiceCustomer; place: Place },
): void {
  page.block('H2', title, { place, style: subheading });
  const taxId = party.taxId === null || party.taxId === '' ? [] : [`VAT number ${party.taxId}`];
  const lines = [party.name, ...party.address, countryName(party.country), ...taxId];
  for (const line of lines.filter((text) => text !== '')) page.block('P', line, { place, style: plain });
  page.y += 10;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

function countryName(code: string): string {
  return code === '' ? '' : (countries.of(code) ?? code);
}

function columns(page: Writer): [Place, Place] {
  return [
    { x: page.left, width: 130 },
    { x: page.left + 140, width: page.right - page.left - 140 },
  ];
}

function totalColumns(page: Writer): [Place, Place] {
  return [
    { x: page.right - 300, width: 190 },
    { x: page.right - 110, width: 110, align: 'right' },
  ];
}

function factsOf(invoice: Invoice, credits: Credited | null): [string, string][] {
  const { number, issuedAt, periodStartsAt, periodEndsAt, customer, currency } = invoice;
  const facts: [string, string][] = [
    ['Number', number],
    ['Date', dayOf(issuedAt)],
    // Several have the sign of the dollar.
    ['Currency', currency],
  ];
  if (periodStartsAt && periodEndsAt)
    facts.push(['Period', `${dayOf(periodStartsAt)} to ${dayOf(periodEndsAt)}`]);
  if (credits !== null) facts.push(...takenBack(invoice, credits));
  if (customer.purchaseOrder !== '') facts.push(['Purchase order', customer.purchaseOrder]);
  return facts;
}

function takenBack({ total, currency }: Invoice, credits: Credited): [string, string][] {
  if (-total === credits.total) return [['Credits invoice', credits.number]];
  const part = `${formatAmount(-total, currency)} of ${formatAmount(credits.total, currency)}`;
  return [
    ['Credits part of invoice', credits.number],
    ['Credited', part],
  ];
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf(at: Date): string {
  return days.format(at);
}

function writeLines(page: Writer, { lines, currency, taxRate }: Invoice): void {
  const { left, right } = page;
  const numbers = (x: number, width: number): Place => ({ x, width, align: 'right' });
  page.table(
    ['Description', 'Quantity', 'Unit price', 'VAT', 'Amount'],
    lines.map(({ text, amount }) => [
      ...[text, '1', formatAmount(amount, currency), percent(taxRate), formatAmount(amount, currency)],
    ]),
    [
      { x: left, width: right - left - 300 },
      ...[
        numbers(right - 290, 60),
        numbers(right - 220, 90),
        numbers(right - 120, 40),
        numbers(right - 80, 80),
      ],
    ],
  );
}

/** Of thousandths of a percent. */
function percent(rate: number): string {
  return `${String(rate / 1000)}%`;
}

/** By the rate of a country, which is named. */
function sumsOf({ net, tax, total, currency, taxRate, customer, seller }: Invoice): [string, string][] {
  const country = countryName(customer.country === '' ? seller.country : customer.country);
  return [
    ['Without VAT', formatAmount(net, currency)],
    [taxRate === 0 ? 'VAT 0%' : `VAT ${percent(taxRate)}, ${country}`, formatAmount(tax, currency)],
    ['Total', formatAmount(total, currency)],
  ];
}

function notesOf({ kind, taxNote, pmLastFour, provider }: Invoice): string[] {
  const card = pmLastFour === null ? '' : ` with the card that ends in ${pmLastFour}`;
  const paid = kind === 'invoice' ? `Paid${card}.` : `Refunded${card.replace(' with', ' to')}.`;
  const test = provider === 'sandbox' ? ['A test payment: nothing was charged.'] : [];
  return [...(taxNote === null ? [] : [taxNote]), paid, ...test];
}
