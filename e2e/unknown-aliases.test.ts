import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { makeStaff, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';
import { visit } from './guest.ts';
import { untilQuiet } from './quiet.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('what a visitor mistyped is shown to staff with the link that is near, and made a link of', async () => {
  const alias = await storeLink(await makeSubscriber());
  const mistyped = `${alias}${randomUUID().slice(0, 1)}`;
  const visitor = await open(`/${alias}.`);
  await visitor.page.getByText(`Did you mean ${new URL(url).host}/${alias}?`).waitFor();
  await expectGoodInEachLook(visitor.page);
  await visitor.close();
  // More often than whatever other journeys ask for in vain.
  for (let times = 0; times < 5; times += 1) await visit(`${url}/${mistyped}`);

  const path = '/app/kiosk/unknown-aliases';
  const { page, complaints, close } = await openSignedIn(open, { path, person: await makeStaff() });
  const row = page.getByRole('listitem').filter({ hasText: mistyped });
  await expect
    .poll(async () => {
      await page.reload();
      await untilQuiet(page);
      return row.count();
    })
    .toBe(1);
  await expectGoodInEachLook(page);
  await row.locator('summary').click();
  await page.locator('.row-menu [open] li > *', { hasText: `Point to ${alias}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Shorten a Link' });
  await dialog.getByText('Available', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText('Your short link is ready').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await row.waitFor({ state: 'detached' });

  const answers = await Promise.all(
    [alias, mistyped].map(async (each) => fetch(`${url}/${each}`, { redirect: 'manual' })),
  );
  const [where, there] = answers.map(({ headers }) => headers.get('location'));
  expect(there).toBe(where);
  expect(complaints).toEqual([]);
  await close();
});
