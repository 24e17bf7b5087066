import { inject, test, expect } from 'vitest';
import {
  freshPerson,
  heading,
  inDatabase,
  mailedLink,
  makeAccount,
  openSignedIn,
  passwordField,
  putOnPlan,
} from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

test('somebody without an account comes by the email, signs up, and accepts', async () => {
  const [owner, dana] = [await makeAccount(), freshPerson()];
  await putOnPlan(owner, 'enterprise organization');
  const host = await openSignedIn(open, { path: '/app/settings/teams', person: owner });
  await host.page.getByLabel('Name', { exact: true }).fill('Acme Welcomes');
  await host.page.getByRole('button', { name: 'Create organization' }).click();
  await heading(host.page, 'Acme Welcomes').waitFor();
  await inDatabase(
    (sql) => sql`update organizations set onboarding_step = 'done' where name = 'Acme Welcomes'`,
  );
  await host.page.reload();
  await host.page.getByRole('link', { name: 'Settings of Acme Welcomes' }).click();
  await host.page.getByRole('link', { name: 'Users', exact: true }).click();
  await host.page.getByRole('button', { name: 'Invite people' }).click();
  await host.page.getByLabel('Emails').fill(dana.email);
  await host.page.getByLabel('Message (optional)').fill('Glad that you come.');
  await host.page.getByRole('button', { name: 'Invite', exact: true }).click();

  const link = await mailedLink(dana.email, '/app/invitation/');
  const { page, complaints, close } = await open(new URL(link).pathname);
  await heading(page, 'You are invited to Acme Welcomes').waitFor();
  await page.getByText('Glad that you come.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(dana.email);
  await expectGoodInEachLook(page);
  await page.getByLabel('Name').fill(dana.name);
  await passwordField(page, 'Password').fill(dana.password);
  await passwordField(page, 'Confirm password').fill(dana.password);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('button', { name: 'Accept the invitation to Acme Welcomes' }).click();
  await heading(page, 'Acme Welcomes').waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([host.close(), close()]);
});

test('an address that no page is at leads to the homepage, which says so', async () => {
  const { page, close } = await open('/app/nothing-here');

  await page.getByText('There is no page at the address you opened.').waitFor();
  await expectGoodInEachLook(page);
  await page.goto(new URL('/app', inject('serviceUrl')).href);
  expect(await page.getByText('There is no page at the address you opened.').isVisible()).toBe(false);
  await close();
});
