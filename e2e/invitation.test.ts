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
import { makeOwner } from './organization.ts';

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

test('somebody who is invited into two teams at once signs up, accepts both by one click, and is in the first', async () => {
  const [owner, dana] = [await makeOwner(), freshPerson()];
  const host = await openSignedIn(open, { path: '/app/settings/teams', person: owner });
  const dialog = host.page.getByRole('dialog');
  await host.page.getByLabel('Name', { exact: true }).fill('Twice');
  await host.page.getByRole('button', { name: 'Create organization' }).click();
  for (const team of ['Client A', 'Client B']) {
    await host.page.getByRole('button', { name: 'Create team in Twice' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(team);
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await host.page.getByRole('link', { name: 'Settings of Twice' }).click();
  await host.page.getByRole('link', { name: 'Users', exact: true }).click();
  await host.page.getByRole('button', { name: 'Invite people' }).click();
  await dialog.getByLabel('Emails').fill(`${dana.email}, eve@twice.example`);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByText('Choose a role, or a team.').first().waitFor();
  await dialog.getByRole('checkbox', { name: 'Client A' }).check();
  await dialog.getByRole('checkbox', { name: 'Client B' }).check();
  await dialog.getByLabel('Role in the teams').selectOption('viewer');
  await expectGoodInEachLook(host.page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await host.page.getByRole('tab', { name: 'Invited (4)', selected: true }).waitFor();
  await expectGoodInEachLook(host.page);

  const link = await mailedLink(dana.email, '/app/invitation/');
  const { page, complaints, close } = await open(new URL(link).pathname);
  await page.getByText('Client A, Client B, Twice').waitFor();
  await page.getByLabel('Name').fill(dana.name);
  await passwordField(page, 'Password').fill(dana.password);
  await passwordField(page, 'Confirm password').fill(dana.password);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Accept the invitation to Client A' }).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Accept the invitation to Client A' }).click();

  await page.getByRole('region', { name: 'Workspace' }).getByText('Client A in Twice').waitFor();
  await heading(page, 'No short links yet').waitFor();
  await host.page.reload();
  const row = host.page.getByRole('listitem').filter({ hasText: dana.email });
  await row.getByText('Client B').waitFor();
  await row.getByText('Client A').waitFor();
  await host.page.setViewportSize({ width: 1440, height: 900 });
  const [role, menu] = [row.getByRole('combobox'), row.locator('.row-menu')];
  await expect.poll(async () => (await role.boundingBox())?.width).toBeGreaterThan(100);
  const [shown, beside] = [await role.boundingBox(), await menu.boundingBox()];
  expect((shown?.x ?? Infinity) + (shown?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  // Beside the navigation of a tablet there is no room for a line of all.
  await host.page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(async () => (await row.locator('.person').boundingBox())?.height).toBeLessThan(60);
  await host.page.getByRole('tab', { name: 'Invited (2)' }).waitFor();
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
