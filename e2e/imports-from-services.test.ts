import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { heading, openSignedIn } from './account.ts';
import { expectGoodInEachLook, expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import { makeDomain, makeLargeSubscriber, visitOn } from './domains.ts';
import { press, type } from './keyboard.ts';
import { openOnPhone } from './organization.ts';

const open = useBrowser();
const PAGE = '/app/settings/import';
const port = inject('importPort');
const SERVER = `http://127.0.0.1:${String(port)}`;

/** As Shlink answers whoever has the token. */
let shlink: Server;
let host = '';
beforeAll(async () => {
  const visit = (at: Date) => ({
    ...{
      referer: 'https://news.example/',
      date: at.toISOString(),
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    },
    ...{
      potentialBot: false,
      visitLocation: { countryCode: 'ES', regionName: 'Aragon', cityName: 'Zaragoza' },
    },
  });
  const rules = [
    {
      longUrl: 'https://cafe.example/phone',
      priority: 1,
      conditions: [{ type: 'device', matchValue: 'android' }],
    },
    {
      longUrl: 'https://cafe.example/lan',
      priority: 2,
      conditions: [{ type: 'ip-address', matchValue: '10.0.0.0/8' }],
    },
  ];
  shlink = createServer(({ url = '', headers }, response) => {
    const { pathname } = new URL(url, SERVER);
    const said = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (headers['x-api-key'] !== 'right') return said({ title: 'Invalid API key' }, 401);
    if (pathname.endsWith('/redirect-rules')) return said({ redirectRules: rules });
    if (pathname.endsWith('/visits')) {
      const data = pathname.includes('menu')
        ? [visit(new Date(Date.now() - 3_600_000)), visit(new Date(Date.now() - 86_400_000))]
        : [];
      return said({ visits: { data, pagination: { pagesCount: 1 } } });
    }
    const link = { domain: host, dateCreated: '2026-01-05T09:00:00+01:00', tags: ['food'] };
    const data = [
      { ...link, shortCode: 'menu', longUrl: 'https://cafe.example/menu', visitsSummary: { total: 2 } },
      {
        ...link,
        shortCode: 'ruled',
        longUrl: 'https://cafe.example/r',
        visitsSummary: { total: 0 },
        hasRedirectRules: true,
      },
    ];
    return said({ shortUrls: { data, pagination: { currentPage: 1, pagesCount: 1 } } });
  }).listen(port, '127.0.0.1');
  await once(shlink, 'listening');
});
afterAll(() => void shlink.close());

async function connect(page: Page, { server, token }: { server: string; token: string }): Promise<void> {
  await page.getByRole('radio', { name: 'By a token' }).check();
  await page.getByLabel('Service').selectOption('Shlink');
  await page.getByLabel('Server').fill(server);
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Read links' }).click();
}

async function moveOthers(page: Page): Promise<void> {
  await heading(page, 'Failed').waitFor();
  await page.getByRole('link', { name: 'Move other links in' }).click();
}

test('links, rules and clicks move in from a server, are proved, and are taken back', async () => {
  const person = await makeLargeSubscriber();
  host = await makeDomain(person);
  const { page, complaints, close } = await openSignedIn(open, { path: PAGE, person });

  await page.getByRole('radio', { name: 'By a token' }).check();
  await page.getByRole('button', { name: 'Read links' }).click();
  await page.getByText('The token field is required.').waitFor();
  await connect(page, { server: '', token: 'right' });
  await page.getByText('Please enter the address of the server').waitFor();
  await expectGoodInEachLook(page);
  await connect(page, { server: 'http://10.0.0.1', token: 'right' });
  await page.getByText('The address of the service is not allowed.').waitFor();
  await moveOthers(page);
  await connect(page, { server: SERVER, token: 'wrong' });
  await page.getByText('The service does not accept the token.').waitFor();
  await moveOthers(page);
  await page.getByRole('radio', { name: 'By a token' }).check();
  await page.getByLabel('Service').selectOption('Shlink');
  await page.getByLabel('Read click history, too').check();
  await connect(page, { server: SERVER, token: 'right' });

  await heading(page, 'Ready to move in').waitFor();
  await page.getByText('Not brought: ip-address 10.0.0.0/8 → https://cafe.example/lan').waitFor();
  await page.getByLabel('Import click history (2 clicks)').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Move 2 links in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use credits' }).click();
  expect(await page.getByRole('alert').getByText('credits').count()).toBe(0);
  await heading(page, 'Links moved in').waitFor();
  await page.getByText('2 clicks were imported, and are in the statistics at their dates.').waitFor();
  await expect.poll(() => visitOn(host, '/menu')).toMatchObject({ location: 'https://cafe.example/menu' });

  await prove(page);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await heading(page, 'Undone').waitFor();
  await page.getByText('2 links removed.').waitFor();
  await expect.poll(async () => (await visitOn(host, '/menu')).status).toBe(404);
  expect(complaints).toEqual([]);
  await close();
});

/** The domain of the journey leads here already, and was not compared before. */
async function prove(page: Page): Promise<void> {
  const proof = page.getByRole('region', { name: 'Proof of the move' });
  await proof.getByLabel('Compare', { exact: true }).selectOption('All links');
  for (const name of ['Compare links', 'Compare again']) {
    await proof.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Compare links' }).click();
    await proof.getByText('2 of 2 compared.').waitFor();
    await proof.getByRole('button', { name: 'Compare again' }).waitFor();
  }
  await proof.getByRole('cell', { name: 'Not comparable' }).first().waitFor();
  await expectGoodInEachLook(page);
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('link', { name: 'Download proof' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('proof.csv');
}

test('on a phone’s screen a service is connected by keyboard alone', async () => {
  const person = await makeLargeSubscriber();
  host = 'nobody-is-there.test';
  const { page, complaints, close } = await openOnPhone(open, { path: PAGE, person });
  await page.getByRole('radio', { name: 'By a token' }).check();
  await page.getByLabel('Service').selectOption('Shlink');
  await expectNoSidewaysScroll(page);

  await type(page, 'Server', SERVER);
  await type(page, 'Token', 'right');
  await press(page, 'Read links');

  await heading(page, 'Ready to move in').waitFor();
  await expectNoSidewaysScroll(page);
  await press(page, 'Move 2 links in');
  await press(page, 'Use credits');
  await heading(page, 'Links moved in').waitFor();
  await press(page, 'Compare links');
  await press(page, 'Compare links');
  await page.getByText('2 of 2 compared.').waitFor();
  await page.getByRole('cell', { name: 'Dead at the old service' }).first().waitFor();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
  await close();
});
