import { expect, test } from 'vitest';
import { heading, inDatabase, makeAccount, openSignedIn, type Person } from './account.ts';
import { answerOnce, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { untilQuiet } from './quiet.ts';

const open = useBrowser();
const path = '/app/settings/profile';

test('a dot tells of what is new, and goes once the bell was opened', async () => {
  const person = await makeReader();
  await tell(person, 'Your links have been counted.');
  const { page, complaints, close } = await openSignedIn(open, { path, person });

  await unreadBell(page).click();
  await page.getByText('Your links have been counted.').waitFor();
  await bell(page).waitFor();
  await page.getByText('New', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Your links have been counted.').waitFor({ state: 'hidden' });

  await page.reload();

  await untilQuiet(page);
  await bell(page).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test.each(['/app/settings/profile', '/app/terms'])(
  'what happens while %s is open shows by itself within two seconds',
  async (path) => {
    const person = await makeReader();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
    const live = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'));
    if (path !== '/app/settings/profile') await page.goto(new URL(path, page.url()).href);
    expect((await live).status()).toBe(200);
    await bellOf(page).click();
    await page.keyboard.press('Escape');
    await bell(page).waitFor();

    const toldAt = performance.now();
    await tell(person, 'Something has just happened.');
    await unreadBell(page).waitFor();

    expect(performance.now() - toldAt).toBeLessThan(2000);
    await close();
  },
);

test('what comes while the list is open is shown as new, and read once the list is closed', async () => {
  const person = await makeReader();
  const { page, close } = await openSignedIn(open, { path, person });
  await bellOf(page).click();

  await tell(person, 'Something has just happened.');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Something has just happened.' })
    .getByText('New')
    .waitFor();
  await page.keyboard.press('Escape');

  await bell(page).waitFor();
  await page.reload();
  await untilQuiet(page);
  await bell(page).waitFor();
  await close();
});

test('a page without a stream is told when the tab is looked at again', async () => {
  const person = await makeReader();
  const { page, close } = await openSignedIn(open, { path, person });
  await page.route('**/notifications/stream', (route) => route.abort());
  await page.reload();
  await bell(page).or(unreadBell(page)).click();
  await page.keyboard.press('Escape');
  await bell(page).waitFor();

  await tell(person, 'Something has just happened.');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

  await unreadBell(page).waitFor();
  await close();
});

test('all notifications are listed page by page', async () => {
  const person = await makeReader();
  for (let number = 1; number <= 31; number++) await tell(person, `Notice number ${number}.`);
  const { page, close } = await openSignedIn(open, { path: '/app/notifications', person });
  await page.getByRole('main').getByText('Notice number 31.').waitFor();

  await page.getByRole('button', { name: 'Show more' }).click();

  await page.getByRole('main').getByText('Notice number 1.').waitFor();
  await close();
});

test('the bell and the page are accessible and fit', async () => {
  const person = await makeReader();
  const { page, close } = await openSignedIn(open, { path: '/app/notifications', person });
  await forget(person);
  // What other journeys announce is told to everybody.
  await answerOnce(page, '**/api/notifications', (route) =>
    route.fulfill({ json: { data: [], next: null } }),
  );
  await page.reload();
  await untilQuiet(page);
  await page.getByText('No notifications yet').waitFor();
  await expectGoodInEachLook(page);

  await tell(person, 'Your links have been counted.');
  await page.reload();
  await untilQuiet(page);
  await heading(page, 'Notifications').waitFor();
  await expectGoodInEachLook(page);
  await bellOf(page).click();
  await page.getByRole('link', { name: 'All notifications' }).waitFor();

  await expectGoodInEachLook(page);
  await close();
});

/** Somebody to whom no announcement is new: other journeys announce things to everybody. */
async function makeReader(): Promise<Person> {
  const person = await makeAccount();
  await inDatabase(
    (sql) => sql`
      update users set last_read_announcements_at = now() + interval '1 hour' where email = ${person.email}`,
  );
  return person;
}

async function tell({ email }: Person, text: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      insert into notifications (user_id, text, path, created_at)
      select id, ${text}, ${path}, now() from users where email = ${email}`,
  );
}

async function forget({ email }: Person): Promise<void> {
  await inDatabase(
    (sql) => sql`delete from notifications where user_id = (select id from users where email = ${email})`,
  );
}

function bellOf(page: Page) {
  return page.getByRole('button', { name: /^Notifications/ });
}

function bell(page: Page) {
  return page.getByRole('button', { name: 'Notifications', exact: true });
}

function unreadBell(page: Page) {
  return page.getByRole('button', { name: 'Notifications, some unread' });
}
