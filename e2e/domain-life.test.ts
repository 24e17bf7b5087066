import { expect, inject, test } from 'vitest';
import { heading, inDatabase, makeSubscriber, openSignedIn, storeLink, type Person } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { freshDomain, makeDomain, storeLinkOn, visitOn } from './domains.ts';

const url = inject('serviceUrl');
const { host: baseHost, hostname, port } = new URL(url);
const TARGET = `links.${hostname}`;
const open = useBrowser();

/** Puts records into the sandbox zone in place of those that were there for the domain. */
async function setZone(domain: string, records: readonly [name: string, type: string, value: string][]) {
  const apex = domain.split('.').slice(-2).join('.');
  await inDatabase((sql) => sql`delete from sandbox_records where name like ${`%${apex}%`}`);
  for (const [name, type, value] of records) {
    await inDatabase(
      (sql) => sql`
        insert into sandbox_records (name, type, value, ttl, seen_by, created_at)
        values (${name}, ${type}, ${value}, 60, 'everybody', now())`,
    );
  }
}

/** Makes what was seen of a domain a day older, and lets it be looked at anew. */
async function letPass(domain: string, days: number): Promise<void> {
  const age = `${String(days)} days`;
  await inDatabase(
    (sql) => sql`
      update domains set looked_at = null, direction_missed_at = direction_missed_at - ${age}::interval,
        direction_lost_at = direction_lost_at - ${age}::interval, proof_missed_at = proof_missed_at - ${age}::interval,
        contested_at = contested_at - ${age}::interval
      where host = ${`${domain}:${port}`}`,
  );
}

/** The next step may make what was seen older: it must have been seen. */
async function checkNow(page: Page): Promise<void> {
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/look'));
  await page.getByRole('button', { name: 'Check now' }).click();
  await looked;
}

async function addDomain(page: Page, domain: string): Promise<string> {
  await page.goto(`${url}/app/settings/branded-domains/create`);
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('checkbox', { name: /only for short links/ }).check();
  await page.getByRole('button', { name: 'Add domain' }).click();
  await heading(page, domain).waitFor();
  const record = page.getByRole('list', { name: 'Records' }).getByRole('listitem').filter({ hasText: 'TXT' });
  const [, proof = ''] = await record.getByRole('code').allInnerTexts();
  return proof;
}

const openDomains = async (person: Person) =>
  openSignedIn(open, { path: '/app/settings/branded-domains', person });

test('five mistakes in DNS records are explained, each in turn, and mended', async () => {
  const domain = freshDomain();
  const apex = domain.slice(3);
  const { page, complaints, close } = await openDomains(await makeSubscriber());
  const value = await addDomain(page, domain);
  const proof = [`_linklet.${domain}`, 'TXT', value] as [string, string, string];
  const says = async (sentence: string) => {
    await letPass(domain, 0);
    await checkNow(page);
    await page.getByText(sentence).waitFor();
  };

  await setZone(domain, [[`_linklet.${domain}.${apex}`, 'TXT', value]]);
  await says('Enter only “_linklet.go” as the name.');
  await setZone(domain, [[`_linklet.${domain}`, 'TXT', `"${value}"`]]);
  await says('The TXT value has extra quotes or spaces.');
  await setZone(domain, [proof, [domain, 'CNAME', `${TARGET}.${apex}`]]);
  await says('The target got your domain added');
  await setZone(domain, [proof, [domain, 'A', '104.16.1.2'], [domain, 'FAULT', 'website']]);
  await says('Turn its proxy off for this record (DNS only).');
  await page.getByText(`A website answers at ${domain}.`).waitFor();
  await expectGoodInEachLook(page);
  await setZone(domain, [proof, [domain, 'CNAME', TARGET], [apex, 'FAULT', 'bogus']]);
  await says(`DNSSEC of ${apex} is broken`);
  await setZone(domain, [proof, [domain, 'CNAME', TARGET]]);
  await says(`Links on ${domain} work.`);
  expect(complaints).toEqual([]);
  await close();
});

test('whoever keeps the records reads what to add without an account, and sees it found', async () => {
  const domain = freshDomain();
  const { page, close } = await openDomains(await makeSubscriber());
  const value = await addDomain(page, domain);
  const mail = await page.getByRole('link', { name: 'Send these instructions' }).getAttribute('href');
  const [path = ''] = /\/app\/domain-instructions\/\S+/.exec(decodeURIComponent(mail ?? '')) ?? [];
  const guest = await open(path);

  await heading(guest.page, `DNS records for ${domain}`).waitFor();
  await guest.page.getByText('Found so far: 0 of 2.').waitFor();
  await guest.page.getByText(value).waitFor();
  await expectGoodInEachLook(guest.page);
  await expectFitsWhenTight(guest.page);
  await setZone(domain, [
    [`_linklet.${domain}`, 'TXT', value],
    [domain, 'CNAME', TARGET],
  ]);
  await letPass(domain, 0);
  await checkNow(page);
  await page.getByText(`Links on ${domain} work.`).waitFor();
  await guest.page.reload();
  await guest.page.getByText('All records were found.').waitFor();
  await guest.page.goto(`${url}${path.slice(0, -3)}`);
  await guest.page.getByText('There are no instructions here').waitFor();
  await Promise.all([close(), guest.close()]);
});

test('a domain behind a proxy that passes visitors on works', async () => {
  const domain = freshDomain();
  const { page, complaints, close } = await openDomains(await makeSubscriber());
  const value = await addDomain(page, domain);

  await setZone(domain, [
    [`_linklet.${domain}`, 'TXT', value],
    [domain, 'A', '104.16.1.2'],
    [domain, 'FAULT', 'proxy'],
  ]);
  await letPass(domain, 0);
  await checkNow(page);

  await page.getByText('Active, through Cloudflare.').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();
});

test('a name passes on to whoever proves it alone for three days, and its links to nobody', async () => {
  const former = await makeSubscriber();
  const domain = await makeDomain(former);
  await storeLinkOn(former, { domain, alias: 'x', destination: 'https://example.com/former' });
  const one = await openDomains(former);
  const other = await openDomains(await makeSubscriber());
  await expect.poll(async () => (await visitOn(domain, '/x')).status).toBe(302);

  const value = await addDomain(other.page, domain);
  await setZone(domain, [
    [`_linklet.${domain}`, 'TXT', value],
    [domain, 'CNAME', TARGET],
  ]);
  await letPass(domain, 0);
  await checkNow(other.page);
  await other.page.getByText(`Another account or organization has had ${domain}.`).waitFor();
  await expectGoodInEachLook(other.page);
  await one.page.goto(`${url}/app/settings/branded-domains/edit/${domain}`);
  await one.page.getByText('Claimed by another.').waitFor();
  await expectGoodInEachLook(one.page);
  expect((await visitOn(domain, '/x')).status).toBe(302);
  await letPass(domain, 3.1);
  await checkNow(other.page);
  await other.page.getByText(`Links on ${domain} work.`).waitFor();

  await expect.poll(async () => (await visitOn(domain, '/x')).status).toBe(404);
  await one.page.goto(`${url}/app/settings/branded-domains`);
  await one.page.getByText('No domains yet').waitFor();
  await one.page.goto(`${url}/app/dashboard`);
  await one.page
    .locator('[data-link]')
    .filter({ hasText: `${domain}:${port}/x` })
    .waitFor();
  expect([...one.complaints, ...other.complaints]).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

test('a domain that was not renewed keeps its links, and works again once it is back', async () => {
  const person = await makeSubscriber();
  const domain = await makeDomain(person);
  await storeLinkOn(person, { domain, alias: 'x', destination: 'https://example.com/kept' });
  const { page, complaints, close } = await openDomains(person);
  const look = async () => {
    await letPass(domain, 1);
    await page.goto(`${url}/app/settings/branded-domains/edit/${domain}`);
    await heading(page, domain).waitFor();
    await checkNow(page);
  };

  await look();
  await look();
  await page.getByText('Your 1 link on it is safe and works again once it does.').waitFor();
  await expectGoodInEachLook(page);
  await letPass(domain, 91);
  await page.reload();
  await page.getByText('Asleep.').waitFor();
  const record = page.getByRole('list', { name: 'Records' }).getByRole('listitem').filter({ hasText: 'TXT' });
  const [, value = ''] = await record.getByRole('code').allInnerTexts();
  await setZone(domain, [
    [`_linklet.${domain}`, 'TXT', value],
    [domain, 'CNAME', TARGET],
  ]);
  await look();

  await page.getByText(`Links on ${domain} work.`).waitFor();
  expect(await visitOn(domain, '/x')).toMatchObject({ location: 'https://example.com/kept' });
  expect(complaints).toEqual([]);
  await close();
});

test('links are moved to a domain in the list, and their former addresses go on', async () => {
  const person = await makeSubscriber();
  const domain = await makeDomain(person);
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });

  await page.locator('[data-link]').filter({ hasText: alias }).waitFor();
  await page.getByLabel('Select page').press('Space');
  await page.locator('.selection-actions summary').click();
  await page.getByRole('button', { name: 'Change domain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the domain of 1 link' });
  await dialog.getByLabel('Domain').selectOption(`${domain}:${port}`);
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Change domain' }).click();
  await page.getByText(`1 link moved to ${domain}:${port}`).waitFor();
  await page
    .locator('[data-link]')
    .filter({ hasText: `${domain}:${port}/${alias}` })
    .waitFor();

  const destination = `https://example.com/${alias}`;
  await expect.poll(async () => (await visitOn(domain, `/${alias}`)).location).toBe(destination);
  expect((await fetch(`http://${baseHost}/${alias}`, { redirect: 'manual' })).headers.get('location')).toBe(
    destination,
  );
  expect(complaints).toEqual([]);
  await close();
});

test('new links begin with the domain that its owner has made the default', async () => {
  const person = await makeSubscriber();
  const domain = await makeDomain(person);
  const { page, complaints, close } = await openSignedIn(open, {
    path: `/app/settings/branded-domains/edit/${domain}`,
    person,
  });

  await page.getByRole('button', { name: 'Edit whether new links begin with it' }).click();
  await page.getByRole('checkbox', { name: 'New links begin with this domain' }).check();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Begin with this domain').waitFor();
  await page.goto(`${url}/app/dashboard?openCreate=true`);
  const dialog = page.getByRole('dialog');

  await expect
    .poll(async () => dialog.getByLabel('Domain', { exact: true }).inputValue())
    .toBe(`${domain}:${port}`);
  await dialog.getByLabel('Shorten a long URL').fill('https://example.com/by-default');
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText(`${domain}:${port}/`).first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a domain serves the files by which phones open its links in an app', async () => {
  const person = await makeSubscriber();
  const domain = await makeDomain(person);
  const { page, complaints, close } = await openSignedIn(open, {
    path: `/app/settings/branded-domains/edit/${domain}`,
    person,
  });
  const file = {
    applinks: { details: [{ appIDs: ['ABCDE12345.com.example.app'], components: [{ '/': '*' }] }] },
  };

  await page.getByRole('button', { name: 'Edit the file for iOS' }).click();
  await page.getByRole('textbox', { name: 'File (JSON)' }).fill('{ "applinks": ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not JSON.').first().waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('textbox', { name: 'File (JSON)' }).fill(JSON.stringify(file, null, 2));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('/.well-known/apple-app-site-association').waitFor();

  await expect
    .poll(async () => (await visitOn(domain, '/.well-known/apple-app-site-association')).status)
    .toBe(200);
  expect((await visitOn(domain, '/.well-known/assetlinks.json')).status).toBe(404);
  expect(complaints).toEqual([]);
  await close();
});
