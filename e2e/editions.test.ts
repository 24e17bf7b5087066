import { expect, test } from 'vitest';
import { heading, makeStaff, openSignedIn } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

test('the pages of 2024 say that it is over, and lead to the plans of today', async () => {
  for (const [path, name] of [
    ['/app/black-friday-2024', 'Black Friday 2024'],
    ['/app/cyber-monday-2024', 'Cyber Monday 2024'],
  ] as const) {
    const { page, complaints, close } = await open(path);
    await heading(page, `${name} is over`).waitFor();
    await expectGoodInEachLook(page);
    await page.getByRole('link', { name: 'See today’s plans' }).click();
    await heading(page, 'Plans').waitFor();
    expect(complaints).toEqual([]);
    await close();
  }
});

test('staff see editions and move their dates', async () => {
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/kiosk/editions',
    person: await makeStaff(),
  });

  await heading(page, 'Black Friday 2024').waitFor();
  await page.getByText('Post-sale: it is over. Coupon BF2024.').waitFor();
  await page.getByText('Change its dates').first().click();
  await expectGoodInEachLook(page);
  await page.getByLabel('Cyber Monday begins (UTC)').first().fill('2024-01-01T00:00');
  await page.getByRole('button', { name: 'Save dates' }).first().click();
  await page.getByText('This must be after the date before it.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
