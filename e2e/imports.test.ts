import { expect, inject, test } from 'vitest';
import { heading, openSignedIn } from './account.ts';
import { expectGoodInEachLook, expectNoSidewaysScroll, useBrowser } from './browser.ts';
import { makeDomain, makeLargeSubscriber, storeLinkOn, visitOn } from './domains.ts';
import { expectFocusOn, press } from './keyboard.ts';
import { openOnPhone } from './organization.ts';

const service = inject('serviceUrl');
const open = useBrowser();
const PAGE = '/app/settings/import';

const csv = (text: string) => ({ name: 'old-links.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('links move in from a file, with one whose alias is taken, and are taken back', async () => {
  const person = await makeLargeSubscriber();
  const host = await makeDomain(person);
  await storeLinkOn(person, { domain: host, alias: 'mine', destination: 'https://cafe.example/mine' });
  const { page, complaints, close } = await openSignedIn(open, { path: PAGE, person });
  await page.getByRole('button', { name: 'Check links' }).click();
  await page.getByText('The file field is required.').waitFor();

  await page
    .getByLabel('File')
    .setInputFiles(
      csv(
        [
          'Short link,Where to,Title,Created at,Clicks',
          `https://${host}/menu,https://cafe.example/menu,The menu,2021-03-01 10:15,1204`,
          `https://${host}/mine,https://cafe.example/other,,2022-03-01,3`,
          `https://${host}/mail,mailto:a@b.example,,2022-03-01,`,
        ].join('\n'),
      ),
    );
  await page.getByText('3 links found.').waitFor();
  const zone = page.getByLabel('Time zone of the dates');
  expect(await zone.inputValue()).toBe('UTC');
  await zone.selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Check links' }).click();
  await page.getByText('Choose the column for the destination.').waitFor();
  await page.getByLabel('“Where to” is for').selectOption('Destination');
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Check links' }).click();

  await heading(page, 'Ready to move in').waitFor();
  await page.getByText('Another link of yours has the alias.').first().waitFor();
  await expectGoodInEachLook(page);
  await expectNoSidewaysScroll(page);
  expect((await visitOn(host, '/menu')).status).toBe(404);
  await page.getByLabel('Links whose alias is taken').selectOption('Are left out');
  await page.getByRole('button', { name: 'Move 1 link in' }).click();
  const question = page.getByRole('dialog', { name: 'Use credits?' });
  await question.getByRole('button', { name: 'Use credits' }).click();

  await heading(page, 'Links moved in').waitFor();
  await expectGoodInEachLook(page);
  await expect.poll(() => visitOn(host, '/menu')).toMatchObject({ location: 'https://cafe.example/menu' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download report' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('import.csv');
  const shown = page.url();
  await page.goto(`${service}/app/dashboard`);
  await page.getByRole('link', { name: 'menu' }).first().waitFor();

  await page.goto(shown);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await heading(page, 'Undone').waitFor();
  await page.getByText('1 link removed.').waitFor();
  await expect.poll(async () => (await visitOn(host, '/menu')).status).toBe(404);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen links move in by keyboard alone', async () => {
  const person = await makeLargeSubscriber();
  const { page, complaints, close } = await openOnPhone(open, { path: PAGE, person });
  await page.getByLabel('File').setInputFiles(csv('url\nhttps://cafe.example/1\nhttps://cafe.example/1'));
  await page.getByText('2 links found.').waitFor();
  await expectNoSidewaysScroll(page);
  await press(page, 'Check links');

  await heading(page, 'Ready to move in').waitFor();
  await expectFocusOn(page, 'Ready to move in');
  await expectNoSidewaysScroll(page);
  await press(page, 'Move 2 links in');
  await press(page, 'Use credits');
  await heading(page, 'Links moved in').waitFor();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
  await close();
});
