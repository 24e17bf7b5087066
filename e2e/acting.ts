import { inject } from 'vitest';
import { makeAccount, makeStaff, openSignedIn } from './account.ts';
import { answerOnce, type Page } from './browser.ts';

const url = inject('serviceUrl');

/** A browser in which staff act as somebody else. */
export async function openActing(open: Parameters<typeof openSignedIn>[0]) {
  const person = await makeAccount();
  const opened = await openSignedIn(open, { path: '/app/kiosk/users', person: await makeStaff() });
  const { page } = opened;
  await page.goto(`${url}/app/kiosk/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: /^Act as/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Act as/ })
    .click();
  await page.getByText(`You are acting as ${person.name}`).waitFor();
  return opened;
}

/** The service does what it is asked, once, and nobody learns of it. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await answerOnce(page, `**/api${path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
}
