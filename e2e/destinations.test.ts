import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

test('the destinations of many links are led to a new domain, which is shown first and undone', async () => {
  const person = await makeSubscriber();
  const old = `old-${randomUUID().slice(0, 8)}.example`;
  const aliases: string[] = [];
  for (const path of ['a', 'b']) aliases.push(await storeLink(person, `https://${old}/${path}`));
  const other = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  const row = (alias: string) => page.locator('[data-link]').filter({ hasText: alias });
  await row(other).waitFor();

  await page.getByLabel('Select page').press('Space');
  await page.locator('.selection-actions summary').click();
  await page.getByRole('button', { name: 'Change destinations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the destinations of 3 links' });
  await dialog.getByRole('button', { name: 'Change destinations' }).click();
  await dialog.getByText('Enter the text to find.').waitFor();
  await dialog.getByLabel('Find').fill(old);
  await dialog.getByLabel('Replace with').fill('new.example');
  await dialog.getByText('2 of 3 links would change.').waitFor();
  await dialog.getByText('https://new.example/a').waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Change destinations' }).click();
  await page.getByText('2 links lead elsewhere now').waitFor();
  await row(aliases[0] ?? '')
    .filter({ hasText: 'new.example/a' })
    .waitFor();
  await expect.poll(async () => destinationOf(aliases[0] ?? '')).toBe('https://new.example/a');

  await page.getByRole('button', { name: 'Undo' }).click();
  await row(aliases[0] ?? '')
    .filter({ hasText: `${old}/a` })
    .waitFor();
  await row(aliases[1] ?? '')
    .filter({ hasText: `${old}/b` })
    .waitFor();
  expect(complaints).toEqual([]);
  await close();
});

async function destinationOf(alias: string): Promise<string | null> {
  const answer = await fetch(new URL(`/${alias}`, inject('serviceUrl')), { redirect: 'manual' });
  return answer.headers.get('location');
}
