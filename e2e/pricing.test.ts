import { expect, inject, test } from 'vitest';
import { formatPrice } from '../contract/src/billing/currencies.ts';
import { featureNames } from '../contract/src/plans/entitlements.ts';
import type { Plan } from '../contract/src/plans/plans.ts';
import { featureLabels } from '../web/src/features/billing/plans/feature-labels.ts';
import { heading, inDatabase, makeAccount, openSignedIn } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();
const url = inject('serviceUrl');
const PRICING = '/app/pricing';

interface Sold {
  name: string;
  monthly: number;
  yearly: number;
}

/** What the plans that are on sale cost, as the database has it. */
async function catalogue(currency: string): Promise<{ plans: Plan[]; sold: Sold[] }> {
  const rows = await inDatabase(
    (sql) => sql<{ definition: Plan; monthly: string; yearly: string }[]>`
      select definition,
        max(amount) filter (where interval = 'monthly') as monthly,
        max(amount) filter (where interval = 'yearly') as yearly
      from plans join prices on plan_name = name and is_active and currency = ${currency}
      where definition->>'type' = 'user' and definition->>'hidden' = 'false'
      group by name`,
  );
  return {
    plans: rows.map(({ definition }) => definition),
    sold: rows.map(({ definition, monthly, yearly }) => ({
      ...{ name: definition.name, monthly: Number(monthly), yearly: Number(yearly) },
    })),
  };
}

async function sell(planName: string, currency: string, amount: number): Promise<void> {
  await inDatabase(async (sql) => {
    await sql`update prices set is_active = false
      where plan_name = ${planName} and interval = 'yearly' and currency = ${currency} and is_active`;
    await sql`insert into prices (plan_name, interval, currency, amount)
      values (${planName}, 'yearly', ${currency}, ${amount})`;
  });
}

async function fetchPage(query = ''): Promise<string> {
  return (await fetch(`${url}${PRICING}${query}`)).text();
}

/** The page's main part as its readers see it, without the questions. */
function textOf(html: string): string {
  const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? '';
  return main.replace(/<h2[^>]*>Questions.*/s, '').replace(/<[^>]+>/g, '\n');
}

const amountsIn = (text: string) => text.match(/(?:CA\$|\$|€)[\d,.]*\d/g) ?? [];

test.each(['USD', 'EUR', 'CAD'])(
  'whoever has no script reads all prices in %s as they are',
  async (currency) => {
    const { sold } = await catalogue(currency);
    const price = (amount: number) => formatPrice(amount, currency);

    const text = textOf(await fetchPage(`?currency=${currency}`));

    const amounts = new Set(amountsIn(text));
    for (const { monthly, yearly } of sold) {
      expect(amounts).toContain(price(monthly));
      expect(amounts).toContain(price(yearly));
    }
    const known = sold.flatMap(({ monthly, yearly }) => [
      ...[monthly, yearly, Math.ceil(yearly / 12), monthly * 12 - yearly].map(price),
    ]);
    expect([...amounts].filter((amount) => !known.includes(amount))).toEqual([]);
  },
);

test('every limit on the page is one of a plan, and every feature has its row', async () => {
  const { plans } = await catalogue('USD');
  const limits = plans.flatMap(({ prices }) => prices.flatMap(({ options }) => Object.values(options)));
  const spans = limits.flatMap((limit) => (typeof limit === 'string' ? limit.match(/\d+/g) : []));
  const numbers = limits.flatMap((limit) => (typeof limit === 'number' ? limit.toLocaleString('en') : []));
  const trials = plans.map(({ trialDays }) => String(trialDays));

  const html = await fetchPage();

  const text = textOf(html)
    .replace(/(?:CA\$|\$|€)[\d,.]*\d/g, '')
    .replace(/\d[\d.]*[KM]/g, '')
    .replace('2 months free', '')
    .replace('after 90 days', '');
  const known = new Set([...spans, ...numbers, ...trials]);
  expect((text.match(/\d[\d,.]*/g) ?? []).filter((number) => !known.has(number))).toEqual([]);
  const rows = [...html.matchAll(/<th scope="row">([^<]*)<\/th>/g)].map(([, label]) => label);
  for (const feature of featureNames) expect(rows).toContain(featureLabels[feature].replace("'", '&#x27;'));
});

interface Product {
  '@type': string;
  name: string;
  offers: { price: string; priceCurrency: string }[];
}

function productsIn(html: string): Product[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const graph = (JSON.parse(json) as { '@graph': Product[] })['@graph'];
  return graph.filter((each) => each['@type'] === 'Product');
}

const shown = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

test('search engines are told each plan with what it costs, a title and one address', async () => {
  const { sold } = await catalogue('USD');

  const html = await fetchPage('?coupon=SOME&interval=monthly');

  const products = productsIn(html);
  expect(products.map(({ name }) => name).sort()).toEqual(
    sold.map(({ name }) => `Linklet ${shown(name)}`).sort(),
  );
  for (const { name, monthly, yearly } of sold.filter((each) => each.monthly > 0)) {
    const offers = products.find((each) => each.name === `Linklet ${shown(name)}`)?.offers ?? [];
    expect(offers.map(({ price }) => Number(price))).toEqual([monthly / 100, yearly / 100]);
    expect(offers.map(({ priceCurrency }) => priceCurrency)).toEqual(['USD', 'USD']);
  }
  expect(html).toContain(`<link rel="canonical" href="${url}${PRICING}">`);
  expect(html).toMatch(/<title>.{20,60}<\/title>/);
  expect(html).toMatch(/<meta name="description" content=".{60,155}">/);
  expect(html).not.toContain('noindex');
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain(`<loc>${url}${PRICING}</loc>`);
});

test('once a price has changed the page has the new one', async () => {
  const shows = async (amount: string) =>
    (await fetchPage('?currency=SEK')).replaceAll(/\s/g, ' ').includes(amount);
  const { sold } = await catalogue('SEK');
  const before = sold.find(({ name }) => name === 'Bulk 2.5M')?.yearly ?? 0;
  expect(await shows('SEK 1,234,567')).toBe(false);

  await sell('Bulk 2.5M', 'SEK', 123_456_700);

  try {
    await expect.poll(() => shows('SEK 1,234,567')).toBe(true);
  } finally {
    await sell('Bulk 2.5M', 'SEK', before);
  }
});

test('an address with nonsense shows the page as it usually is', async () => {
  const usual = await fetchPage();

  expect(await fetchPage('?currency=XYZ&interval=daily&sizes=%3Cscript%3E,Nothing&sizes=a&__proto__=1')).toBe(
    usual,
  );
});

test('without a script plans, prices and questions are there, and lead to where they are bought', async () => {
  const { page, complaints, close } = await open(PRICING, { javaScriptEnabled: false });

  await page.getByRole('link', { name: 'Choose Personal' }).waitFor();
  await page.getByText('Prices exclude VAT.').waitFor();
  await page.getByText('What happens to my links when I cancel?').click();
  await page.getByText('Nothing is deleted').waitFor();
  expect(await page.getByRole('article').count()).toBe(5);
  expect(complaints).toEqual([]);
  await close();
});

test('interval, currency and size are in the address, and go with whoever buys', async () => {
  const { page, complaints, close } = await openSignedIn(open, {
    path: PRICING,
    person: await makeAccount(),
  });

  await page.locator('#root:not([data-drawn])').waitFor();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('article').filter({ hasText: 'Pro' }).first().getByRole('slider').press('ArrowRight');
  await page.getByRole('link', { name: 'Choose Pro 5K' }).waitFor();
  await page.waitForURL((address) => address.searchParams.get('currency') === 'EUR');
  await page.reload();
  await page.getByText('€39.99 billed monthly').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: 'Choose Pro 5K' }).click();

  await heading(page, 'Subscribe to Pro 5K').waitFor();
  await page.getByRole('row', { name: /€39\.99/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a phone shows one plan at a time, by keyboard, too', async () => {
  const { page, close } = await open(PRICING, { width: 360 });
  await page.locator('#root:not([data-drawn])').waitFor();
  await page.getByRole('link', { name: 'Choose Pro', exact: true }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);

  await page.getByRole('radio', { name: 'Pro' }).focus();
  await page.keyboard.press('ArrowLeft');

  await page.getByRole('link', { name: 'Choose Personal' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await expectGoodInEachLook(page);
  await close();
});

test('the page of Paddle’s payments is there outside the app, and has nothing to pay without it', async () => {
  const { page, complaints, close } = await open('/paddle/payment?_ptxn=txn_01abc');

  await heading(page, 'There is nothing to pay here').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();
});

test('signing up begins with the plans', async () => {
  const { page, close } = await open('/app/signup');

  await heading(page, 'Plans').waitFor();
  expect(new URL(page.url()).pathname).toBe(PRICING);
  await close();
});
