import { expect, inject, test } from 'vitest';
import { heading, inDatabase, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('a link is archived and deleted after a question, is undone from the notice, and comes back from the trash', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  const row = page.locator('.link-card', { hasText: alias });

  await row.locator('summary').click();
  await row.getByRole('button', { name: /^Archive/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await row.getByText('Archived', { exact: true }).waitFor();
  await expect.poll(() => statusOf(alias)).toBe(410);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Archived', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(alias)).toBe(302);

  await row.locator('summary').click();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await heading(page, 'No short links yet').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
  await heading(page, 'Trash').waitFor();
  await row.getByRole('button', { name: /^Restore/ }).waitFor();
  await expectGoodInEachLook(page);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await heading(page, 'The trash is empty').waitFor();
  await page.getByRole('link', { name: 'My URLs' }).first().click();
  await row.waitFor();
  await expectGoodInEachLook(page);

  expect(complaints).toEqual([]);
  await close();
});

test('the menu of a link at the end of the window is scrolled into sight', async () => {
  const person = await makeSubscriber();
  await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  const menu = page.locator('.link-card summary');
  const { y, height } = (await menu.boundingBox()) ?? { y: 0, height: 0 };
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height) });

  await menu.click();

  const last = page.getByRole('button', { name: /^Delete/ });
  const isInSight = () =>
    last.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight);
  await expect.poll(isInSight).toBe(true);
  await close();
});

test('who is late is told who was faster, and sees the link as it is', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  const row = page.locator('.link-card', { hasText: alias });
  await row.waitFor();
  await inDatabase(
    (sql) => sql`
      update links set status = 12, version = version + 1
      where id = (select link_id from aliases where alias = ${alias})`,
  );

  await row.locator('summary').click();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

  await page.getByText('has changed this link meanwhile').waitFor();
  await row.getByText('Archived', { exact: true }).waitFor();
  await close();
});

test('a blocked link is marked in its owner’s lists, details and statistics, with what to do', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  await inDatabase(
    (sql) => sql`
      update links set status = status | 2 where id = (select link_id from aliases where alias = ${alias})`,
  );
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/dashboard?filter=blocked',
    person,
  });
  const row = page.locator('[data-link]').filter({ hasText: alias });

  await row.getByText('Blocked', { exact: true }).waitFor();
  await expectGoodInEachLook(page);
  await row.locator('[data-open]').click();
  const details = page.getByRole('complementary', { name: 'Link details' });
  await details.getByText('It was found to be against our terms.').waitFor();
  await expectGoodInEachLook(page);
  await details.getByRole('link', { name: 'Statistics' }).click();
  await page.getByText('If this is a mistake, write to').waitFor();

  expect(complaints).toEqual([]);
  await close();
});

async function statusOf(alias: string): Promise<number> {
  return (await fetch(`${url}/${alias}`, { redirect: 'manual' })).status;
}
