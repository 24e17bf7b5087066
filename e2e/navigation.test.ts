import { expect, inject, test } from 'vitest';
import { heading, inDatabase, makeAccount, makeStaff, openSignedIn, type Person } from './account.ts';
import { expectAccessible, expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import { untilQuiet } from './quiet.ts';

const url = inject('serviceUrl');
const open = useBrowser();
const phone: typeof open = (path, options) => open(path, { ...options, width: 360 });

test('a public page has the same header as a screen for whoever is signed in', async () => {
  const person = await makeStaff();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  const onScreen = await headerOf(page);
  await tell(person, 'Your links have been counted.');

  await page.goto(`${url}/app/terms`);

  await untilQuiet(page);
  await page.getByRole('button', { name: 'Notifications, some unread' }).click();

  await page.getByText('Your links have been counted.').waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(await headerOf(page)).toEqual(onScreen);
  expect(onScreen).toEqual(['Create Linklet', 'My URLs', 'Plans', 'Kiosk']);

  await page.goto(`${url}/app`);

  await untilQuiet(page);
  expect(await page.getByRole('textbox', { name: 'Shorten a long URL' }).isVisible()).toBe(true);
  expect(await page.getByText('No account needed.').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Good to know' }).isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone the menu and the bar lead everywhere, the kiosk’s own menu among it', async () => {
  const { page, close } = await openSignedIn(phone, { path: '/app/my-urls', person: await makeStaff() });
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });

  await bar.getByRole('link', { name: 'Kiosk' }).click();
  await heading(page, 'Users').waitFor();
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('group', { name: 'Kiosk' }).getByRole('link', { name: 'Mailbox' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await menu.getByRole('link', { name: 'Announcements' }).press('Enter');
  await heading(page, 'All announcements').waitFor();
  await expectNoSidewaysScroll(page);
  await close();
});

test('what has the focus is never hidden by the bar', async () => {
  const { page, close } = await openSignedIn(phone, {
    path: '/app/settings/security',
    person: await makeAccount(),
  });
  const last = page.getByRole('link', { name: 'Report a short link' });
  // What comes later moves the end of the page.
  await untilQuiet(page);

  await last.focus();

  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
  const focused = await last.boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await close();
});

test('on a wide screen the account’s menu opens below its button, however far the page is scrolled', async () => {
  const { page, close } = await openSignedIn(open, {
    path: '/app/settings/security',
    person: await makeAccount(),
  });
  await page.setViewportSize({ width: 1440, height: 500 });
  const button = page.getByRole('button', { name: /^Account of/ });

  for (const top of [0, 200]) {
    await page.evaluate((scrolled) => {
      scrollTo(0, scrolled);
    }, top);
    await button.click();
    const entry = page.getByRole('button', { name: 'Logout' });
    await entry.waitFor();
    const opener = await button.boundingBox();
    const menu = await page.locator('[popover]').filter({ has: entry }).boundingBox();
    if (!opener || !menu) throw new Error('The menu is not shown.');
    expect(Math.abs(menu.x + menu.width - opener.x - opener.width)).toBeLessThan(16);
    expect(Math.abs(menu.y - opener.y - opener.height)).toBeLessThan(24);
    await page.keyboard.press('Escape');
  }
  await close();
});

test('a menu is closed by a click elsewhere, but in the header, a notice or a dialog', async () => {
  const person = await makeAccount();
  await tell(person, 'Your links have been counted.');
  const { page, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  const account = page.getByRole('region', { name: 'Account' });
  const news = page.getByRole('region', { name: 'Notifications' });
  await page.route('**/api/logout', (route) => route.fulfill({ status: 403, json: {} }));
  await page.route('**/notifications/read', (route) => route.fulfill({ status: 423, json: {} }));

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('banner').click({ position: { x: 3, y: 3 } });
  await account.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alert').click();
  expect(await account.isVisible()).toBe(true);

  await page.getByRole('button', { name: /^Notifications/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await news.isVisible()).toBe(true);
  expect(await account.isVisible()).toBe(false);

  await page.getByRole('main').click({ position: { x: 3, y: 3 } });
  await news.waitFor({ state: 'hidden' });
  await close();
});

test('Escape closes a menu and gives the focus back', async () => {
  const { page, close } = await openSignedIn(phone, { path: '/app/my-urls', person: await makeAccount() });
  // A screen that comes takes the focus.
  await heading(page, 'No short links yet').waitFor();
  const bell = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button');
  const news = page.getByRole('region', { name: 'Notifications' });

  await bell.press('Enter');
  await news.getByRole('link', { name: 'All notifications' }).focus();
  await page.keyboard.press('Escape');

  await news.waitFor({ state: 'hidden' });
  await expect.poll(() => bell.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test('who is half signed in, or has no account any more, can only sign out', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  await inDatabase((sql) => sql`update users set terminated_at = now() where email = ${person.email}`);

  await page.goto(`${url}/app/accessibility`);

  await untilQuiet(page);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  expect(await headerOf(page)).toEqual([]);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${url}/app`);
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  await page.getByText('No account needed.').waitFor();
  await close();
});

async function headerOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
}

async function tell({ email }: Person, text: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      insert into notifications (user_id, text, created_at)
      select id, ${text}, now() from users where email = ${email}`,
  );
}
