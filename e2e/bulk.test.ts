import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { heading, makeAccount, makeSubscriber, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('a file of URLs becomes links, with progress and a report, and can be sent again', async () => {
  const person = await makeSubscriber();
  const alias = `bulk-${randomUUID().slice(0, 8)}`;
  const file = `url,alias\nhttps://example.com/${alias},${alias}\nnot a url,\n`;
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await page.goto(`${url}/app/dashboard?openCreate=true`);
  await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill('https://example.com/half-typed');

  await page.getByRole('button', { name: 'Import CSV' }).click();
  await heading(page, 'Import links').waitFor();
  await page.getByRole('button', { name: 'Upload file' }).click();
  await page.getByText('The file field is required.').waitFor();
  await page.getByLabel('File').setInputFiles(csv('website\nhttps://example.com/\n'));
  await page.getByText('names no column “url”').waitFor();
  await page.getByRole('button', { name: 'Upload file' }).click();
  await page.getByText('names no column “url”').waitFor();
  // The preview says the same before the upload has ended.
  await page.getByRole('button', { name: 'Upload file' }).waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);

  await page.getByLabel('File').setInputFiles(csv(file));
  const preview = page.getByRole('region', { name: 'Preview of the file' });
  await preview.getByRole('columnheader', { name: 'alias' }).waitFor();
  await preview.getByText(`https://example.com/${alias}`).waitFor();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await preview.waitFor({ state: 'detached' });
  await page.getByLabel('File').setInputFiles(csv(file));
  await preview.getByText(`https://example.com/${alias}`).waitFor();
  await page.getByText('Values for all rows').click();
  await page.getByRole('button', { name: '7 days' }).click();
  expect(await page.getByRole('button', { name: 'Upload file' }).evaluate(isInSight)).toBe(true);
  await page.getByLabel('Tags').fill(`${alias},`);
  await page.getByLabel('UTM source').fill('poster');
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await page.getByRole('button', { name: 'Upload file' }).click();
  const question = page.getByRole('dialog', { name: 'Use credits?' });
  await question.getByText('up to 2 of your 2,000 remaining credits').waitFor();
  await expectGoodInEachLook(page);
  await question.getByRole('button', { name: 'Use credits' }).click();
  await page.getByText('Your request is being processed.').waitFor();
  await heading(page, 'Import finished: 1 of 2 created').waitFor();
  await page.getByText('1 created, 1 refused.').waitFor();
  await expectGoodInEachLook(page);
  expect((await fetch(`${url}/${alias}`, { redirect: 'manual' })).status).toBe(302);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download report' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('report.csv');

  await page.getByRole('button', { name: 'Start another batch' }).click();
  await heading(page, 'Recent imports').waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Import links');
  await page.getByText('1 created, 1 refused.').waitFor();
  await page.getByLabel('Update links that exist already').check();
  await page
    .getByLabel('File')
    .setInputFiles(csv(`alias,url,title\n${alias},https://example.com/changed,Poster\n`));
  await preview.getByText('Poster').waitFor();
  await page.getByRole('button', { name: 'Upload file' }).click();
  await question.getByRole('button', { name: 'Use credits' }).click();
  await heading(page, 'Import finished: 0 created, 1 updated').waitFor();
  await page.getByRole('button', { name: 'Start another batch' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  const field = page.getByRole('textbox', { name: 'Shorten a long URL' });
  expect(await field.inputValue()).toBe('https://example.com/half-typed');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.getByLabel('File').setInputFiles(csv(`url,tags\nhttps://example.com/2${alias},${alias}\n`));
  await page.getByRole('button', { name: 'Upload file' }).click();
  await question.getByRole('button', { name: 'Use credits' }).click();
  await page.getByRole('button', { name: 'Open the new links' }).click();
  await page
    .locator('.link-row')
    .filter({ hasText: `example.com/2${alias}` })
    .waitFor();
  await page.locator('.link-row').filter({ hasText: 'Poster' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('an account whose plan lacks it sees that there is such a way, and why not', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  await page.goto(`${url}/app`);

  await page.getByText('Advanced options').click();

  await page.getByText('Bulk creation is not part of your plan.').waitFor();
  expect(await page.getByRole('button', { name: 'Import CSV' }).count()).toBe(0);
  await close();
});

function csv(text: string) {
  return { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
