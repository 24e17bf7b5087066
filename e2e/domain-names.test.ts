import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { heading, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';
import { makeDomain, makeLargeSubscriber, makeLinkOn, visitOn } from './domains.ts';
import { headingHasFocus, press, type } from './keyboard.ts';
import { headingIsThere, openOnPhone } from './organization.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('a name under ours is typed, works at once, and is looked for no records', async () => {
  const label = `v${randomUUID().slice(0, 8)}`;
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/settings/branded-domains/create',
    person: await makeLargeSubscriber(),
  });
  const { hostname, host } = new URL(url);
  const name = `${label}.${hostname}`;

  await page.getByText('None of your domains is verified yet.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: `Name under ${host}` }).click();
  await page.getByRole('button', { name: 'Add name' }).click();
  await page.getByText('Subdomain required').first().waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('-no-');
  await page.getByRole('button', { name: 'Add name' }).click();
  await page.getByText('Invalid domain').first().waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill(label.toUpperCase());
  await page.getByText(`${label}.${host}/spring-sale`).waitFor();
  await page.getByRole('button', { name: 'Add name' }).click();
  await heading(page, name).waitFor();
  await page.getByText(`Links on ${name} work.`).waitFor();
  expect(await page.getByRole('heading', { name: 'DNS records' }).count()).toBe(0);
  await expectGoodInEachLook(page);

  await page.goto(`${url}/app/dashboard?openCreate=true`);
  await makeLinkOn(page, `${label}.${host}`, 'https://example.com/on-my-name');
  await expect
    .poll(async () => visitOn(name, '/x'))
    .toMatchObject({ location: 'https://example.com/on-my-name' });

  await page.goto(`${url}/app/settings/branded-domains/create-tiny`);
  await page.getByText('You have reached the limit of 1 subdomains.').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a part of a domain and a name under ours are added by keyboard alone', async () => {
  const person = await makeLargeSubscriber();
  const domain = await makeDomain(person);
  const label = `v${randomUUID().slice(0, 8)}`;
  const { hostname, host } = new URL(url);
  const { page, complaints, close } = await openOnPhone(open, {
    path: '/app/settings/branded-domains',
    person,
  });

  await headingIsThere(page, 'Branded domains');
  await press(page, 'Add domain');
  await headingHasFocus(page, 'Add a domain');
  await press(page, 'Part of your domain');
  await page.getByLabel('Subdomain').waitFor();
  await expectGoodInEachLook(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await type(page, 'Subdomain', 'sale');
  await press(page, 'I use this domain only for short links', 'Space');
  await press(page, 'Add subdomain');
  await headingHasFocus(page, `sale.${domain}`);
  await press(page, 'All domains');
  await headingHasFocus(page, 'Branded domains');
  await page.getByText('Subdomain', { exact: true }).waitFor();
  await press(page, 'Add domain');
  await headingHasFocus(page, 'Add a domain');
  await press(page, `Name under ${host}`);
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await type(page, 'Name', label);
  await page.keyboard.press('Enter');
  await headingHasFocus(page, `${label}.${hostname}`);
  expect(complaints).toEqual([]);
  await close();
});
