import { expect, inject, test } from 'vitest';
import { heading, makeStaff, makeSubscriber, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { freshDomain, makeDomain, visitOn } from './domains.ts';
import { expectFocusOn, headingHasFocus, press, type } from './keyboard.ts';
import { headingIsThere, openOnPhone, openOrganization } from './organization.ts';

const url = inject('serviceUrl');
const { port } = new URL(url);
const open = useBrowser();

async function valueOf(page: Page, type: string): Promise<{ name: string; value: string }> {
  const record = page.getByRole('list', { name: 'Records' }).getByRole('listitem').filter({ hasText: type });
  const [name = '', value = ''] = await record.getByRole('code').allInnerTexts();
  return { name, value };
}

async function addRecord(
  page: Page,
  { type, name, value }: { type: string; name: string; value: string },
): Promise<void> {
  await page.getByLabel('Type').selectOption(type);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Value' }).fill(value);
  await page.getByRole('button', { name: 'Add record' }).click();
  await page.getByText(`${type} record of ${name} added.`).waitFor();
}

test('a domain is added, its records are found as they appear, and links on it work', async () => {
  const person = await makeSubscriber();
  const staff = await openSignedIn(open, { path: '/app/kiosk/cloudflare/zones', person: await makeStaff() });
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/settings/branded-domains',
    person,
  });
  const domain = freshDomain();
  const apex = domain.slice(3);

  await page.getByText('No domains yet').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: 'Add domain' }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill(`https://${apex.toUpperCase()}/`);
  await page.getByText(`${apex} is a root domain`).waitFor();
  await page.getByRole('textbox', { name: 'Domain' }).fill(`https://${domain}/`);
  await page.getByText(`A website at ${apex} stays as it is.`).waitFor();
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('Confirm that the domain is used only for short links.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('checkbox', { name: /only for short links/ }).check();
  await page.getByRole('button', { name: 'Add domain' }).click();
  await heading(page, domain).waitFor();

  const proof = await valueOf(page, 'TXT');
  const direction = await valueOf(page, 'CNAME');
  expect(proof.name).toBe('_linklet.go');
  await page.getByRole('switch', { name: 'My provider wants the full name' }).click();
  expect((await valueOf(page, 'TXT')).name).toBe(`_linklet.${domain}`);
  await addRecord(staff.page, { type: 'TXT', name: `_linklet.${domain}`, value: proof.value });
  await page.getByText('Found 1 of 2.').waitFor();
  await page.getByText('The TXT record is right. The CNAME record is not there yet.').waitFor();
  await expectGoodInEachLook(page);
  await addRecord(staff.page, { type: 'CNAME', name: domain, value: 'shop.myshopify.com' });
  await page.getByText(`${domain} points to Shopify.`).waitFor();
  await page.getByRole('deletion').getByText('shop.myshopify.com').waitFor();
  await expectGoodInEachLook(page);
  await staff.page.getByRole('button', { name: `Remove CNAME ${domain}` }).click();
  await staff.page.getByText(`CNAME record of ${domain} removed.`).waitFor();
  await addRecord(staff.page, { type: 'CNAME', name: domain, value: direction.value });
  await page.getByText(`Links on ${domain} work.`).waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await expectGoodInEachLook(staff.page);
  await expectFitsWhenTight(staff.page);
  expect(complaints).toEqual([]);
  expect(staff.complaints).toEqual([]);
  await Promise.all([close(), staff.close()]);
});

test('a link is made on a domain with a short alias, and the domain is changed, turned off, deleted and restored', async () => {
  const person = await makeSubscriber();
  const domain = await makeDomain(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });

  await page.goto(`${url}/app/dashboard?openCreate=true`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Shorten a long URL').fill('https://example.com/on-my-domain');
  await dialog.getByLabel('Domain', { exact: true }).selectOption(`${domain}:${port}`);
  await dialog.getByText('1 to 30 letters').waitFor();
  await dialog.getByRole('textbox', { name: 'Alias (optional)' }).fill('x');
  await dialog.getByText('Available').waitFor();
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText(`${domain}:${port}/x`).first().waitFor();
  await expect
    .poll(async () => visitOn(domain, '/x'))
    .toMatchObject({ location: 'https://example.com/on-my-domain' });

  await page.goto(`${url}/app/settings/branded-domains/edit/${domain}`);
  await page.getByRole('button', { name: 'Edit where the domain itself leads' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill('not a url');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The URL format is invalid.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('textbox', { name: 'URL' }).fill('example.com/home');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'example.com/home' }).waitFor();
  await expect.poll(async () => visitOn(domain, '/')).toMatchObject({ location: 'https://example.com/home' });

  await page.getByRole('button', { name: `Turn ${domain} off` }).click();
  await page.getByText(`Links on ${domain} do not redirect. Turn it on again below.`).waitFor();
  await expect.poll(async () => (await visitOn(domain, '/x')).location).toBe('');
  await page.getByRole('button', { name: `Turn ${domain} on` }).click();
  await page.getByText(`Links on ${domain} work.`).waitFor();

  await page.getByRole('button', { name: 'Delete domain…' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${domain}?` });
  await question.getByText('The link on it stops redirecting.').waitFor();
  await question.getByRole('button', { name: 'Delete domain' }).click();
  await question.getByText(`Type ${domain} to delete it.`).waitFor();
  await expectGoodInEachLook(page);
  await question.getByRole('textbox').fill(domain);
  await question.getByRole('button', { name: 'Delete domain' }).click();
  await page.getByText(`${domain} was deleted.`).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: 'All domains' }).click();
  await page.getByText('can be restored until').waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await page
    .locator('summary')
    .filter({ hasText: `Actions on ${domain}` })
    .click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`${domain} restored.`).waitFor();
  await page.getByText('1 link').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a domain is added, its settings are changed, and it is deleted, by keyboard alone', async () => {
  const domain = freshDomain();
  const { page, complaints, close } = await openOnPhone(open, {
    path: '/app/settings/branded-domains',
    person: await makeSubscriber(),
  });

  await headingIsThere(page, 'Branded domains');
  await press(page, 'Add domain');
  await headingHasFocus(page, 'Add a domain');
  await type(page, 'Domain', domain);
  await press(page, 'I use this domain only for short links', 'Space');
  await press(page, 'Add domain');
  await headingHasFocus(page, domain);
  await press(page, 'Check now');
  await press(page, 'My provider wants the full name', 'Space');
  await press(page, 'Copy Name of the TXT record');
  await expect
    .poll(async () => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`_linklet.${domain}`);
  await press(page, 'Edit where unknown aliases lead');
  await expectFocusOn(page, 'URL');
  await page.keyboard.type('https://example.com/lost');
  await page.keyboard.press('Enter');
  await expectFocusOn(page, 'Edit where unknown aliases lead');
  await page.getByRole('link', { name: 'example.com/lost' }).waitFor();
  await press(page, `Turn ${domain} off`);
  await page.getByText(`${domain} is off: links on it do not redirect.`).waitFor();
  await press(page, 'Delete domain…');
  await expectFocusOn(page, `Type “${domain}” to confirm`);
  await page.keyboard.type(domain);
  await page.keyboard.press('Enter');
  await page.getByText(`${domain} was deleted.`).waitFor();
  await press(page, `Restore ${domain}`);
  await page.getByText(`${domain} restored.`).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('an organization’s domain is added, and kept from the teams that are to come', async () => {
  const domain = freshDomain();
  const { page, complaints, close } = await openOrganization(open, {
    name: `Acme ${domain}`,
    title: 'Domains',
  });

  await page.getByText('No domains yet').waitFor();
  await press(page, 'Add domain');
  await headingHasFocus(page, `Add a domain of Acme ${domain}`);
  await type(page, 'Domain', domain);
  await press(page, 'I use this domain only for short links', 'Space');
  await press(page, 'Add domain');
  await headingHasFocus(page, `${domain} of Acme ${domain}`);
  await page.getByText('All teams, and personal spaces').waitFor();
  await press(page, 'Edit teams');
  await press(page, 'All teams, and the personal spaces of people', 'Space');
  await expectGoodInEachLook(page);
  await page.getByText('The organization has no teams yet.').waitFor();
  await press(page, 'Save');
  await page.getByText('No team', { exact: true }).waitFor();
  await press(page, 'All domains');
  await headingHasFocus(page, `Domains of Acme ${domain}`);
  await page.getByRole('link', { name: domain, exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
