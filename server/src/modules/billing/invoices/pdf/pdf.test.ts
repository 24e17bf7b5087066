import { expect, test } from 'vitest';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Invoice } from '../../../../schema/billing/invoices.table.ts';
import { drawInvoice } from '../draw-invoice.ts';
import { faces } from './faces.ts';

const invoice: Invoice = {
  ...{ id: 1, billableId: 1, prefix: 'INV-', year: 2026, sequence: 1, number: 'INV-2026-00001' },
  ...{ kind: 'invoice', creditsId: null, provider: 'sandbox', paymentRef: 'pay_1' },
  ...{ refundRef: null, issuer: null },
  issuedAt: new Date('2026-11-27T12:00:00Z'),
  periodStartsAt: new Date('2026-11-27T12:00:00Z'),
  periodEndsAt: new Date('2026-12-27T12:00:00Z'),
  seller: {
    ...{ name: 'Linklet', address: ['Test Street 1', '10115 Berlin'], country: 'DE', taxId: 'DE136695976' },
  },
  customer: {
    ...{ name: 'Ada & Sons', address: ['Rue 5', '75001 Paris'], country: 'FR', taxId: 'FR83404833048' },
    ...{ purchaseOrder: 'PO-7', email: 'ada@people.example' },
  },
  lines: [
    { text: 'Rest of pro, monthly', amount: -1000 },
    { text: 'enterprise, monthly', amount: 9900 },
  ],
  ...{ net: 8900, tax: 0, total: 8900, currency: 'USD', taxRate: 0 },
  taxNote: 'Reverse charge: the customer owes the value added tax.',
  ...{ evidence: {}, pmType: 'visa', pmLastFour: '4242' },
};

const named = (name: string): Invoice => ({ ...invoice, customer: { ...invoice.customer, name } });

async function textOf(bytes: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text.replaceAll('\r', '');
}

/** Tags in the order of reading, each followed by what is in it. */
function tagsOf(bytes: Buffer): string[] {
  const objects = new Map(
    [...bytes.toString('latin1').matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const walk = (id: string): string[] => {
    const body = objects.get(id) ?? '';
    const [, tag = ''] = /\/S \/(\w+)/.exec(body) ?? [];
    const [, kids = ''] = /\/K \[([^\]]*)\]/.exec(body) ?? [];
    return [tag, ...[...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => walk(kid))];
  };
  const root = [...objects.entries()].find(([, body]) => body.includes('/S /Document'));
  return walk(root?.[0] ?? '');
}

test('an invoice says who sold what to whom, in the order in which it is read', async () => {
  const text = await textOf(await drawInvoice(invoice, { credits: null }));

  expect(text.split('\n')).toEqual([
    ...['Invoice INV-2026-00001', 'From', 'Linklet', 'Test Street 1', '10115 Berlin', 'Germany'],
    ...['VAT number DE136695976', 'To', 'Ada & Sons', 'Rue 5', '75001 Paris', 'France'],
    ...['VAT number FR83404833048', 'Number INV-2026-00001', 'Date November 27, 2026', 'Currency USD'],
    ...['Period November 27, 2026 to December 27, 2026', 'Purchase order PO-7'],
    'Description Quantity Unit price VAT Amount',
    ...['Rest of pro, monthly 1 -$10.00 0% -$10.00', 'enterprise, monthly 1 $99.00 0% $99.00'],
    ...['Without VAT $89.00', 'VAT 0% $0.00', 'Total $89.00'],
    'Reverse charge: the customer owes the value added tax.',
    ...['Paid with the card that ends in 4242.', 'A test payment: nothing was charged.'],
  ]);
});

test('the rate is that of a country, which is named', async () => {
  const taxed: Invoice = { ...invoice, net: 8900, tax: 1780, total: 10_680, taxRate: 20_000, taxNote: null };
  expect(await textOf(await drawInvoice(taxed, { credits: null }))).toContain('VAT 20%, France $17.80');
});

function noteOf(amount: number): Invoice {
  const of = { kind: 'credit_note', number: 'INV-2026-00002', creditsId: 1 } as const;
  return { ...invoice, ...of, net: -amount, total: -amount, lines: [{ text: 'Part', amount: -amount }] };
}

test('a credit note of a part says how much of which invoice it takes back', async () => {
  const text = await textOf(
    await drawInvoice(noteOf(900), { credits: { number: 'INV-2026-00001', total: 8900 } }),
  );

  expect(text).toContain('Credits part of invoice INV-2026-00001');
  expect(text).toContain('Credited $9.00 of $89.00');
});

test('a credit note names the invoice that it takes back', async () => {
  const credits = { number: 'INV-2026-00001', total: 8900 };
  const text = await textOf(await drawInvoice(noteOf(8900), { credits }));

  expect(text).toContain('Credit note INV-2026-00002');
  expect(text).toContain('Credits invoice INV-2026-00001');
  expect(text).toContain('Refunded to the card that ends in 4242.');
});

test('headings, paragraphs and tables are tagged, with language and title', async () => {
  const bytes = await drawInvoice(invoice, { credits: null });
  const file = bytes.toString('latin1');
  const tags = tagsOf(bytes);

  expect(tags.slice(0, 4)).toEqual(['Document', 'H1', 'H2', 'P']);
  expect(tags.filter((tag) => tag === 'Table')).toHaveLength(3);
  expect(tags.filter((tag) => tag === 'TR')).toHaveLength(11);
  expect(file).toContain('/Lang (en)');
  expect(file).toContain('/MarkInfo');
  expect(file).toContain('/DisplayDocTitle true');
  expect(file).toContain('pdfaid:part');
  expect(file).toContain('/Scope /Column');
  expect(file).toContain('/Scope /Row');
});

test('it has the same bytes each time', async () => {
  const [one, other] = [
    await drawInvoice(invoice, { credits: null }),
    await drawInvoice(invoice, { credits: null }),
  ];
  expect(one.equals(other)).toBe(true);
});

test.each([
  ['Latin', 'Łódź Čapek Ştefan Ğül Œuvre ß'],
  ['Vietnamese', 'Nguyễn Thị Ánh Đỗ'],
  ['Greek', 'Ελλάδα Αθήνα'],
  ['Cyrillic', 'Сергей Їжак Ђорђе'],
  ['Georgian', 'ქართული'],
  ['Armenian', 'Հայաստան'],
  ['Thai', 'ภาษาไทย'],
  ['Hangul', '서울 한국'],
  ['simplified Chinese', '北京深圳龙简体'],
  ['traditional Chinese', '臺灣龍國體'],
  ['Japanese', '東京ひらがなカタカナ'],
  ['signs', 'Ada’s “Shop” №5 ± ½ ™ € ₹ ₽ §'],
  ['rare letters beside others', 'Øyvind 李小龍 Дмитрий'],
])('a name in %s loses no letter', async (_, name) => {
  expect(await textOf(await drawInvoice(named(name), { credits: null }))).toContain(name);
});

// A reader takes their letters in the order in which they are seen.
test.each([
  ['Arabic', 'محمد بن سلمان'],
  ['Hebrew', 'שלום עולם'],
  ['Devanagari', 'हिन्दी नाम'],
  ['Bengali', 'বাংলা নাম'],
])('a name in %s loses no letter', async (_, name) => {
  const text = await textOf(await drawInvoice(named(name), { credits: null }));
  const lettersOf = (given: string) => [...new Set(given.normalize('NFKC').replace(/\s/g, ''))].sort();

  expect(lettersOf(text)).toEqual(expect.arrayContaining(lettersOf(name)));
  expect(text).not.toContain('?');
});

test('marks that are not seen are left out, and join letters where a script has them', async () => {
  const text = await textOf(await drawInvoice(named('A\u200eda\u202e \u200fSons\ufe0f'), { credits: null }));
  const persian = await textOf(await drawInvoice(named('می\u200cخواهم'), { credits: null }));

  expect(text).toContain('Ada Sons');
  expect(persian).not.toContain('?');
});

test('a letter that no font has is shown as missing, and nothing else is lost', async () => {
  expect(await textOf(await drawInvoice(named('Ada 🦄 Sons'), { credits: null }))).toContain('Ada ? Sons');
});

test('what is longer than a page goes on on the next', async () => {
  const lines = Array.from({ length: 80 }, (_, at) => ({ text: `Line ${String(at)}`, amount: 1 }));
  const long = { ...named('W'.repeat(400)), lines, net: 80, total: 80 };
  const text = await textOf(await drawInvoice(long, { credits: null }));

  expect(lines.filter((line) => !text.includes(line.text))).toEqual([]);
});

test('each font is there, in both weights', () => {
  for (const face of faces) for (const weight of [400, 700] as const) expect(face.file(weight)).toBeTruthy();
});
