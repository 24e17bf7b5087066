import { expect, inject, test } from 'vitest';
import { makeSubscriber, openSignedIn, storeToken, heading } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { press, headingHasFocus } from './keyboard.ts';

const service = inject('serviceUrl');
const open = useBrowser();
const PATH = '/app/docs/api';

test('a visitor finds a call, reads it in the language of their choice, and is told of a wrong token', async () => {
  const { page, complaints, close } = await open(PATH);
  await heading(page, 'API reference').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('create link');
  await expect.poll(() => callsOn(page)).toEqual(['Create a link']);

  await page.keyboard.press('Tab');
  await press(page, /^Create a link/);
  await expect.poll(() => new URL(page.url()).hash).toBe('#postUrlCreate');
  await sample(page).getByText(`curl '${service}/app/api/v1/url/create'`).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('radio', { name: 'Python' }).check();
  await sample(page).getByText('urllib.request.Request').waitFor();
  await page.getByRole('button', { name: 'Copy sample' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('os.environ["LINKLET_TOKEN"]');

  await page.getByRole('tab', { name: 'Errors' }).click();
  await page.getByText('alias_taken').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('tab', { name: 'Answer' }).click();
  await page.getByRole('region', { name: 'Example of 200' }).getByText('linklet').waitFor();
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Paste a token, such as lnk_….').waitFor();
  await creating(page).getByLabel('Token').fill('lnk_nobodys');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Status 401').waitFor();
  await answer(page).getByText('"token_invalid"').waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);

  await page.reload();
  await sample(page).getByText('urllib.request.Request').waitFor();
  await page.getByRole('tab', { name: 'Try it' }).click();
  expect(await creating(page).getByLabel('Token').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('lnk_');
  expect(complaints).toEqual([]);
  await close();
});

test('a call is tried with a token, at first without keeping anything', async () => {
  const person = await makeSubscriber();
  const secret = await storeToken(person, 'Reference');
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/api', person });
  await page.getByRole('link', { name: 'API reference' }).click();
  await headingHasFocus(page, 'API reference');
  const list = page.getByRole('navigation', { name: 'Calls' });
  await list.getByRole('link', { name: 'Create a link' }).click();
  await page.getByRole('tab', { name: 'Try it' }).click();
  await creating(page).getByLabel('Token').fill(`Bearer ${secret}`);
  const body = creating(page).getByLabel('Body');
  await body.fill('{"url": ');
  await page.getByText('This is not JSON.').waitFor();
  await body.fill('{"url": "https://example.com/it’s-tried"}');
  await sample(page).getByText('it’s-tried').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Dry run: nothing was saved.').waitFor();
  await answer(page).getByText('"linklet"').waitFor();
  await page.getByText('ratelimit-policy').waitFor();
  expect(await countedLinks(secret)).toBe(0);

  await page.getByLabel('Dry run').uncheck();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Dry run: nothing was saved.').waitFor({ state: 'detached' });
  await expect.poll(() => countedLinks(secret)).toBe(1);

  await list.getByRole('link', { name: 'Count links' }).click();
  const counting = page.locator('#getUrlsFilterCount');
  await counting.getByRole('tab', { name: 'Try it' }).click();
  expect(await counting.getByLabel('Token').inputValue()).toContain(secret);
  await counting.getByLabel('tag').fill('');
  await counting.getByLabel('filter').selectOption('all');
  await counting.getByRole('button', { name: 'Send' }).click();
  await counting.getByRole('region', { name: 'Answer' }).getByText('"count": 1').waitFor();

  await list.getByRole('link', { name: 'Rename a tag' }).click();
  const renaming = page.locator('#patchTagsTag');
  await renaming.getByRole('tab', { name: 'Try it' }).click();
  await renaming.locator('#patchTagsTag-tag').fill('..');
  await renaming.getByRole('button', { name: 'Send' }).click();
  await renaming.getByText('This can’t be part of a URL.').waitFor();

  await list.getByRole('link', { name: 'Preview a file of links' }).click();
  const previewing = page.locator('#postBulkPreview');
  await previewing.getByRole('tab', { name: 'Try it' }).click();
  const buffer = Buffer.from('url\nhttps://example.com/in-a-file\n');
  await previewing
    .locator('input[type=file]')
    .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await previewing.getByRole('button', { name: 'Send' }).click();
  await previewing.getByRole('region', { name: 'Answer' }).getByText('in-a-file').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone a call is gone to by a list, and its address leads to it again', async () => {
  const { page, complaints, close } = await open(PATH, { width: 360 });
  await page.getByLabel('Go to').selectOption('Rename a tag');
  const entry = page.locator('#patchTagsTag');
  await entry.getByText('curl -X PATCH').waitFor();
  await expectGoodInEachLook(page);

  await page.goto('about:blank');
  await page.goto(`${service}${PATH}#deleteTagsTag`);
  await page.locator('#deleteTagsTag').getByText('curl -X DELETE').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'OpenAPI 3.1' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('openapi.json');
  expect(complaints).toEqual([]);
  await close();
});

const creating = (page: Page) => page.getByRole('form', { name: 'Try Create a link' });
const sample = (page: Page) => page.getByRole('region', { name: 'Sample' });
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

async function callsOn(page: Page): Promise<string[]> {
  const texts = await page.locator('summary h3').allInnerTexts();
  return texts.map((text) => text.split('\n')[0] ?? '');
}

async function countedLinks(secret: string): Promise<number> {
  const response = await fetch(`${service}/app/api/v1/urls/all/count`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  const { count } = (await response.json()) as { count: number };
  return count;
}
