import { expect, inject, test } from 'vitest';
import { makeSubscriber, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { makeDomain, visitOn } from './domains.ts';

const url = inject('serviceUrl');
const { port } = new URL(url);
const open = useBrowser();

async function fillLink(page: Page, { domain, to, alias }: { domain: string; to: string; alias: string }) {
  await page.getByRole('link', { name: 'Shorten a Link' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Shorten a long URL').fill(to);
  await dialog.getByLabel('Domain', { exact: true }).selectOption(`${domain}:${port}`);
  await dialog.getByText('1 to 100 letters of any script').waitFor();
  await dialog.getByRole('textbox', { name: 'Alias (optional)' }).fill(alias);
  return dialog;
}

test('a domain’s aliases get dots, segments and scripts, are made in the form, and open', async () => {
  const person = await makeSubscriber();
  const domain = await makeDomain(person);
  const settings = `/app/settings/branded-domains/edit/${domain}`;
  const { page, complaints, close } = await openSignedIn(open, { path: settings, person });

  await page.getByRole('button', { name: 'Edit what aliases may be' }).click();
  await page.getByRole('checkbox', { name: 'Long aliases with dots and slashes' }).check();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Up to 100 characters of any script').waitFor();

  const destination = 'https://example.com/printed';
  const dialog = await fillLink(page, { domain, to: destination, alias: 'go/Grüße//x' });
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText('with single slashes between them').first().waitFor();
  await dialog.getByRole('textbox', { name: 'Alias (optional)' }).fill('go/Grüße.html');
  await dialog.getByText('Available').waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText(`${domain}:${port}/go/Grüße.html`).first().waitFor();
  const link = dialog.getByRole('link', { name: 'go/Grüße.html' }).first();
  expect(await link.getAttribute('href')).toMatch(/\/go\/Gr%C3%BC%C3%9Fe\.html$/);
  await expect
    .poll(async () => visitOn(domain, '/go/gr%C3%BC%C3%9Fe.html/'))
    .toMatchObject({ status: 302, location: destination });

  await dialog.getByRole('button', { name: 'Done' }).click();
  const docs = await fillLink(page, { domain, to: 'https://docs.example.com/v2?x=1', alias: 'docs/*' });
  await docs.getByText('Available').waitFor();
  await docs.getByRole('button', { name: 'Shorten URL' }).click();
  await docs.getByText(`${domain}:${port}/docs/*`).first().waitFor();
  await expect
    .poll(async () => visitOn(domain, '/docs/a/b?y=2'))
    .toMatchObject({ status: 302, location: 'https://docs.example.com/v2/a/b?x=1&y=2' });
  expect((await visitOn(domain, '/docs/%2e%2e/x')).status).toBe(404);
  await docs.getByRole('button', { name: 'Done' }).click();

  await page.goto(url + settings);
  await page.getByRole('button', { name: 'Edit what aliases may be' }).click();
  await page.getByRole('checkbox', { name: 'Long aliases with dots and slashes' }).uncheck();
  await page.getByRole('checkbox', { name: 'Upper and lower case differ' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('or more than 30 characters: 2.').first().waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await close();
});
