import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff } from '../../../testing/accounts.ts';
import { DOMAINS, sandboxOf } from '../../../testing/branded-domains.ts';
import { subscriber } from '../../../testing/bulk/bulk-files.ts';
import { importer } from '../../../testing/bulk/import-file.ts';
import { filtersOf, makeLink, storeVisits, totalsOf } from '../../../testing/visits.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  ({ browser } = await subscriber(app, 'enterprise'));
});
afterAll(() => app.close());

const { makeDomain } = sandboxOf(() => staff);

async function ownDomain(rules: Record<string, boolean> = { wide_aliases: true }): Promise<string> {
  const { name } = await makeDomain(browser);
  await browser.patch(`${DOMAINS}/${name}`, rules);
  app.outdateMemory();
  return name;
}

const create = async (domain: string, alias: string, more: object = {}) =>
  browser.post('/url/create', { url: freshUrl(), domain, alias, ...more });
const free = async (domain: string, alias: string) =>
  (await browser.get(`/alias/availability?alias=${encodeURIComponent(alias)}&domain=${domain}`)).json();

test('an alias is one in whatever form its letters come, and is told so while it is typed', async () => {
  const domain = await ownDomain();
  await create(domain, 'go/Grüße');

  const again = await create(domain, 'GO/gru\u0308ße');
  const asked = await free(domain, 'go/GRÜẞE');
  const read = await browser.get(`/alias/${encodeURIComponent('go/grüße')}?domain=${domain}`);

  expect(again.json().errors).toEqual({ alias: ['The new alias is not unique.'] });
  expect(asked).toMatchObject({ is_free: false, suggestions: expect.arrayContaining(['go/GRÜẞE-2']) });
  expect(read.json().aliases[0]).toMatchObject({ alias: 'go/Grüße' });
});

test('a link gets further aliases by the rules of their domains', async () => {
  const [wide, exact] = [await ownDomain(), await ownDomain({ case_sensitive_aliases: true })];
  const made = await create(wide, 'main.html', {
    further_aliases: [
      { domain: exact, alias: 'Sale' },
      { domain: exact, alias: 'sale' },
    ],
  });
  const [{ hash }] = made.json();

  const added = await browser.post(`/link/${hash}/aliases`, { domain: wide, alias: 'go/more', version: 1 });
  const refused = await browser.post(`/link/${hash}/aliases`, { domain: exact, alias: 'a.b', version: 2 });
  const main = await browser.put(`/link/${hash}/main-alias`, { domain: exact, alias: 'sale', version: 2 });

  expect(added.json().aliases.map(({ alias }: { alias: string }) => alias)).toEqual([
    'main.html',
    'Sale',
    'sale',
    'go/more',
  ]);
  expect(refused.json().errors.alias[0]).toContain('letters, numbers, dashes and underscores.');
  expect(main.json().aliases[0]).toMatchObject({ alias: 'sale', is_main: true });
});

describe('a pattern', () => {
  test('is one for a domain, and asks for wide aliases', async () => {
    const [wide, plain] = [await ownDomain(), await ownDomain({ wide_aliases: false })];

    const made = await create(wide, 'docs/*');
    const [same, other] = [await create(wide, 'docs/*'), await create(wide, 'more/*')];
    const elsewhere = await create(plain, 'docs/*');

    expect(made.json()[0].aliases[0].linklet).toBe(`https://${wide}/docs/*`);
    for (const answer of [same, other])
      expect(answer.json()).toMatchObject({ code: 'pattern_taken', errors: { alias: [expect.any(String)] } });
    expect(elsewhere.json().code).toBe('alias_invalid');
    expect(await free(wide, 'more/*')).toEqual({ is_free: false, suggestions: [] });
  });

  test.each(['*', '/*', 'a/b/*', 'a.b/*', 'grüße/*', 'app/*', 'docs/**'])('can’t be %j', async (alias) => {
    expect((await create(await ownDomain(), alias)).statusCode).toBe(422);
  });
});

test('files bring wide aliases, in a column of their own or in short links', async () => {
  const domain = await ownDomain();
  const importFile = importer(app, browser);
  const rows = ['go/a.html', 'Grüße', 'gru\u0308ße', 'docs/*', 'more/*', 'a//b'];

  const listed = await importFile(
    ['url,alias,domain', ...rows.map((alias) => `${freshUrl()},${alias},${domain}`)].join('\n'),
  );
  const short = await importFile(
    [
      'long_url,short_url',
      `${freshUrl()},https://${domain}/GO/%C3%9Cber.html`,
      `${freshUrl()},https://${domain}/gr%C3%BC%C3%9Fe`,
    ].join('\n'),
  );

  expect(listed.results.map(([, result]) => result)).toEqual([
    'created',
    'created',
    'The new alias is not unique.',
    'created',
    'A domain has one alias that ends in /*, and this one has it already.',
    'The alias may only contain letters, numbers, dashes, underscores and dots, with single slashes between them.',
  ]);
  expect(listed.made.map(({ alias }) => alias)).toEqual(['go/a.html', 'Grüße', 'docs/*']);
  expect(short.results.map(([, result]) => result)).toEqual(['created', 'The new alias is not unique.']);
  expect(short.made.map(({ alias }) => alias)).toEqual(['GO/Über.html']);
});

test('a file sent again finds its links, whatever the form of their letters', async () => {
  const domain = await ownDomain();
  const importFile = importer(app, browser);
  const [one, two] = [freshUrl(), freshUrl()];
  await importFile(`url,alias,domain\n${one},Grüße,${domain}\n${two},docs/*,${domain}`);

  const { results } = await importFile(
    `url,alias,domain\n${one},GRU\u0308\u1e9eE,${domain}\n${two},docs/*,${domain}`,
  );

  expect(results.map(([, result]) => result)).toEqual(['existing', 'existing']);
});

test('exports have short links as URLs, and are taken back as they are', async () => {
  const { browser: owner } = await subscriber(app, 'enterprise');
  const { name } = await makeDomain(owner);
  await owner.patch(`${DOMAINS}/${name}`, { wide_aliases: true });
  app.outdateMemory();
  await owner.post('/url/create', { url: freshUrl(), domain: name, alias: 'go/Grüße.html' });

  const { id } = (await owner.post('/link-exports', { format: 'csv' })).json();
  await app.runJob('write-link-export', { exportId: id, userId: 0 });
  const file = (await owner.open(`/app/link-exports/${String(id)}/file`)).body;
  const { results } = await importer(app, owner)(file);

  expect(file).toContain(`"https://${name}/go/Gr%C3%BC%C3%9Fe.html"`);
  expect(results.map(([, result]) => result)).toEqual(['existing']);
});

test('lists find wide aliases by their letters and by the short link as browsers copy it', async () => {
  const domain = await ownDomain();
  await create(domain, 'go/Süßes.html');

  const found = await Promise.all(
    ['SÜSSES', 'süß', `https://${domain}/go/S%C3%BC%C3%9Fes.html`].map(async (search) => {
      const { data } = (await browser.get(`/urls/all?search=${encodeURIComponent(search)}`)).json();
      return (data as unknown[]).length;
    }),
  );

  expect(found).toEqual([0, 1, 1]);
});

test('statistics are narrowed by wide aliases, by the rules of their domains', async () => {
  const exact = await ownDomain({ wide_aliases: true, case_sensitive_aliases: true });
  const [upper, lower] = [await makeLinkOn(exact, 'go/Süd'), await makeLinkOn(exact, 'go/süd')];
  await storeVisits(app, upper, [{}, {}]);
  await storeVisits(app, lower, [{}]);
  const visitsOf = async (alias: string) =>
    totalsOf(browser, { filters: filtersOf({ dimension: 'alias', values: [`${exact}/${alias}`] }) });

  expect(await visitsOf('go/Süd')).toMatchObject({ human: 2 });
  expect(await visitsOf('go/su\u0308d')).toMatchObject({ human: 1 });
});

async function makeLinkOn(domain: string, alias: string) {
  return makeLink(app, browser, { domain, alias });
}

test('what no alias can be is looked for without harm', async () => {
  const domain = await ownDomain();
  const guest = await app.guest();

  const searched = await browser.get(`/urls/all?search=${encodeURIComponent(`${domain}/%00/%ff`)}`);
  const reported = ['%00', '%00/x', '%ff/x', 'a%2Fb/x', '*/x'].map(async (path) =>
    guest.post('/report', { link: `${domain}/${path}`, reason: 'spam', details: '' }),
  );

  expect(searched.statusCode).toBe(200);
  expect((await Promise.all(reported)).map(({ statusCode }) => statusCode)).toEqual([
    422, 422, 422, 422, 422,
  ]);
});

test('a short link with a wide alias is reported, also one that a pattern leads', async () => {
  const domain = await ownDomain();
  await create(domain, 'go/Grüße');
  await create(domain, 'docs/*');
  const guest = await app.guest();

  for (const path of ['go/gr%C3%BC%C3%9Fe', 'go/grüße+', 'docs/a/b?x=1', `docs/${'%C3%BC'.repeat(300)}`])
    await guest.post('/report', { link: `https://${domain}/${path}`, reason: 'phishing', details: '' });

  const rows = await app.sql`
    select aliases.alias from link_reports left join aliases on aliases.id = alias_id
    where link like ${`%${domain}%`} order by link_reports.id`;
  expect(rows.map(({ alias }) => alias as string)).toEqual(['go/Grüße', 'go/Grüße', 'docs/*', 'docs/*']);
});
