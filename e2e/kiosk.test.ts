import { expect, inject, test } from 'vitest';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import {
  heading,
  inDatabase,
  mailedLink,
  makeAccount,
  makeStaff,
  openSignedIn,
  rowOf,
  setUpTwoFactor,
} from './account.ts';
import { loseAnswer, openActing } from './acting.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';
import { untilQuiet } from './quiet.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('staff act as a user, come back, and turn off the second factor that was lost', async () => {
  const person = await makeAccount();
  await inDatabase(
    (sql) =>
      sql`update users set two_factor_type = 1, two_factor_secret = 'lost' where email = ${person.email}`,
  );
  const staff = await makeStaff();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/kiosk/users', person: staff });

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  await page.waitForURL((address) => address.searchParams.get('search') === person.email);
  const row = page.getByRole('listitem').filter({ hasText: person.email });
  await row.getByRole('button', { name: `Act as ${person.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Act as ${person.name}` })
    .click();
  await page.getByText(`You are acting as ${person.name}`).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
  await page.getByText(`only ${person.name} can change them`).waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Email').isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Back To My Account' }).click();
  await heading(page, 'Users').waitFor();
  await page.getByRole('button', { name: 'Back To My Account' }).waitFor({ state: 'detached' });
  await page.getByText('You are back in your own account.').waitFor();

  await page.goto(`${url}/app/kiosk/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('main').getByRole('link', { name: person.name }).click();
  await page.getByRole('heading', { level: 1, name: person.email }).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('main').locator('summary').click();
  await page.getByRole('button', { name: /^Turn off two-factor authentication…/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Lost the phone');
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-factor authentication is off.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await rowOf(person.email))['two_factor_type']).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('opening the address of the way back does nothing; its button leads back, told also when answers get lost', async () => {
  const { page, close } = await openActing(open);

  await page.goto(`${url}/app/kiosk/user/stop-impersonating`);

  await untilQuiet(page);
  await heading(page, 'Back to your account').waitFor();
  await page.getByRole('region', { name: 'Acting as another user' }).waitFor();

  for (const path of ['/state', '/flash-messages/take']) await loseAnswer(page, path);
  await page.getByRole('main').getByRole('button', { name: 'Back To My Account' }).last().click();
  await heading(page, 'Users').waitFor();
  await page.getByText('You are back in your own account.').waitFor();
  await close();
});

test('staff without a second factor are led to set it up, and then the kiosk opens', async () => {
  const staff = await makeAccount();
  await inDatabase((sql) => sql`update users set is_developer = true where email = ${staff.email}`);
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person: staff });

  await page.goto(`${url}/app/kiosk/users`);
  await page.getByText('Staff need two-factor authentication. Set it up to open the kiosk.').waitFor();
  await setUpTwoFactor(page);
  await page.goto(`${url}/app/kiosk/users`);

  await heading(page, 'Users').waitFor();
  await close();
});

test('to everybody else there is no kiosk', async () => {
  const { page, close } = await openSignedIn(open, {
    path: '/app/kiosk/users',
    person: await makeAccount(),
  });

  await heading(page, 'Page not found').waitFor();
  await close();
});

test('staff read the verification email of somebody, and have its hidden link shown', async () => {
  const person = await makeAccount();
  await inDatabase((sql) => sql`update users set email_verified_at = null where email = ${person.email}`);
  const own = await openSignedIn(open, { path: '/app/email/verify', person });
  await own.page.getByText('Email isn’t set up on this server').waitFor();
  await own.page.getByRole('button', { name: 'Resend verification email' }).click();
  await own.page.getByText('Sent to the staff mailbox.').waitFor();
  await own.close();

  const staff = await makeStaff();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/kiosk/mailbox', person: staff });
  await page.getByText(/^No mail server is set/).waitFor();
  await page.getByRole('searchbox', { name: 'Search emails' }).fill(person.email);
  await page.waitForURL((address) => address.searchParams.get('search') === person.email);
  await page.getByRole('main').getByRole('link', { name: person.email }).click();
  await page.frameLocator('iframe').getByText('please confirm your email address').waitFor();
  await page.getByText('so they are hidden').waitFor();
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('tabpanel').getByText('(hidden)').waitFor();
  await page.getByRole('button', { name: 'Show links' }).click();

  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /\/app\/email\/verify\// })
    .waitFor();
  await page.getByRole('tab', { name: 'As sent' }).click();
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Verify email' }).click();
  await (await opened).waitForURL(/\/app\/email\/verify\//);
  expect(complaints).toEqual([]);
  await close();
});

test('what staff announce is told by the bell of everybody, and by an email that one click unsubscribes from', async () => {
  const person = await makeAccount();
  const staff = await makeStaff();
  const path = '/app/kiosk/announcements';
  const { page, close } = await openSignedIn(open, { path, person: staff });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Please enter a title.').waitFor();
  const title = `News of ${staff.email}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text').fill('All links are faster now.');
  await page.getByRole('switch', { name: 'Also by email' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await preview.getByText(/people will see it in their notifications, and .+ will get it by email/).waitFor();
  await expectGoodInEachLook(page);
  await preview.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  await page.getByRole('button', { name: 'Preview' }).click();
  await preview.getByRole('button', { name: 'Announce' }).click();
  await page.getByRole('button', { name: `Delete ${title}` }).waitFor();
  await close();

  const reader = await openSignedIn(open, { path: '/app/settings/profile', person });
  await reader.page.getByRole('button', { name: 'Notifications, some unread' }).click();
  await reader.page.getByText(title).waitFor();
  await reader.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await reader.page.getByRole('link', { name: 'All notifications' }).click();
  await reader.page.getByRole('main').getByText(title).waitFor();
  await reader.close();

  const stranger = await open(await mailedLink(person.email, '/app/unsubscribe'));
  await stranger.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await heading(stranger.page, 'You are unsubscribed').waitFor();
  await expectGoodInEachLook(stranger.page);
  expect((await rowOf(person.email))['status']).toBe(userStatus.mailingsOff);
  await stranger.page.getByRole('button', { name: 'Subscribe again' }).click();
  await heading(stranger.page, 'Unsubscribe from product news?').waitFor();
  expect((await rowOf(person.email))['status']).toBe(0);
  expect(stranger.complaints).toEqual([]);
  await stranger.close();
});

test('what was announced by mistake is taken back', async () => {
  const staff = await makeStaff();
  const title = `Mistake of ${staff.email}`;
  await inDatabase(
    (sql) => sql`insert into announcements (title, text, created_at) values (${title}, 'Text', now())`,
  );
  const path = '/app/kiosk/announcements';
  const { page, complaints, close } = await openSignedIn(open, { path, person: staff });
  const remove = page.getByRole('button', { name: `Delete ${title}` });

  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

  await page.getByText('The announcement has been deleted.').waitFor();
  await remove.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('All announcements');
  expect(complaints).toEqual([]);
  await close();
});

test('the kiosk is accessible and fits', async () => {
  await inDatabase(
    (sql) => sql`
      insert into emails (recipient, subject, text, html)
      values ('ada@example.org', 'Verify your email', 'Hello', '<p>Hello</p>')`,
  );
  await makeAccount();
  const staff = await makeStaff();
  const { page, close } = await openSignedIn(open, { path: '/app/kiosk/users', person: staff });
  await page
    .getByRole('button', { name: /^Act as/ })
    .first()
    .waitFor();
  await expectGoodInEachLook(page);
  await page
    .getByRole('button', { name: /^Act as/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expectGoodInEachLook(page);

  await page.goto(`${url}/app/kiosk/announcements`);
  await heading(page, 'All announcements').waitFor();
  await expectGoodInEachLook(page);
  await page.goto(`${url}/app/kiosk/mailbox`);
  await page.getByText(/^No mail server is set/).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('main').getByRole('link', { name: 'ada@example.org' }).first().click();
  await page.getByRole('tab', { name: 'Text' }).click();
  await expectGoodInEachLook(page);
  await close();
});

test('the banner is accessible and fits, as does the header in one line of a tablet', async () => {
  const { page, close } = await openActing(open);
  await expectGoodInEachLook(page);
  await page.setViewportSize({ width: 768, height: 900 });
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThan(70);

  await page.goto(`${url}/app/kiosk/user/stop-impersonating`);
  await heading(page, 'Back to your account').waitFor();

  await expectGoodInEachLook(page);
  await close();
});
