import { expect, inject, test } from 'vitest';
import { heading, makeAccount, openSignedIn, putOnPlan } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';
import { clickInRow } from './organization.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('an owner makes an organization with a team, and links made in the team are the team’s, in all tabs', async () => {
  const person = await makeAccount();
  await putOnPlan(person, 'enterprise organization');
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/teams', person });
  const other = await page.context().newPage();
  await other.goto(`${url}/app/dashboard`);
  await heading(other, 'No short links yet').waitFor();

  await page.getByLabel('Name', { exact: true }).fill('Acme Works');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await heading(page, 'Acme Works').waitFor();
  await page.getByRole('button', { name: 'Create team in Acme Works' }).click();
  const dialog = page.getByRole('dialog');
  await expectGoodInEachLook(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Marketing');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectGoodInEachLook(page);

  await page.getByRole('button', { name: 'Switch to Marketing' }).click();
  await dialog.getByText('You are going to switch to team "Marketing"').waitFor();
  await dialog.getByRole('button', { name: 'Switch' }).click();
  const bar = page.getByRole('region', { name: 'Workspace' });
  await bar.getByText('Marketing in Acme Works').waitFor();
  await other.getByRole('region', { name: 'Workspace' }).getByText('Marketing in Acme Works').waitFor();
  await heading(page, 'No short links yet').waitFor();
  await page.getByRole('link', { name: 'Shorten a Link' }).click();
  await dialog.getByLabel('Shorten a long URL').fill('https://example.com/team-page');
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByRole('button', { name: 'Show details' }).click();
  await page.getByText('example.com/team-page').first().waitFor();
  await expectGoodInEachLook(page);

  await bar.getByRole('button', { name: 'Switch to my account' }).click();
  await dialog.getByText('You are going to switch to your account').waitFor();
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await heading(page, 'No short links yet').waitFor();
  await heading(other, 'No short links yet').waitFor();

  await other.close();
  await page.getByRole('link', { name: 'Shorten a Link' }).click();
  await dialog.getByLabel('Team', { exact: true }).selectOption('Marketing');
  await dialog.getByLabel('Shorten a long URL').fill('https://example.com/team-fair');
  await dialog.getByRole('button', { name: 'Title', exact: true }).click();
  await dialog.getByLabel('Title', { exact: true }).fill('Team fair');
  await dialog.getByLabel('Description').fill('For the fair.');
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText('It is in Marketing in Acme Works.').waitFor();
  await expectGoodInEachLook(page);

  await page.goto(`${url}/app/settings/teams`);
  await page.getByRole('button', { name: 'Switch to Marketing' }).click();
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await page.locator('.link-row').first().getByText('Team fair', { exact: true }).waitFor();
  await page.locator('.link-row-short a').first().click();
  const details = page.getByRole('complementary', { name: 'Link details' });
  await details.getByText('For the fair.').waitFor();
  await details.getByRole('button', { name: 'Edit description' }).click();
  await details.getByLabel('What this link is for').fill('For the fair, and after it.');
  await expectGoodInEachLook(page);
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await details.getByText('For the fair, and after it.', { exact: true }).first().waitFor();
  await page.goto(`${url}/app/settings/teams`);
  await page.getByRole('link', { name: 'Settings of Acme Works' }).click();
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.getByText('Ada Lovelace created the team Marketing').waitFor();
  await page.getByText('Ada Lovelace created the team Marketing').click();
  await page.getByText('marketing', { exact: true }).waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByLabel('Type “Acme Works” to confirm').fill('Acme');
  await page.getByRole('radio', { name: 'Stop redirecting' }).check();
  await page.getByRole('button', { name: 'Delete organization' }).click();
  await page.getByText('This doesn’t match the name of the organization.').first().waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Type “Acme Works” to confirm').fill('Acme Works');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  await page.getByText(/deleted, erased on/).waitFor();
  await page.getByRole('button', { name: 'Restore Acme Works' }).click();
  await dialog.getByText(/This restores 1 admin, 1 team, 1 member and 2 Linklets/).waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The organization has been restored.').waitFor();
  await page.locator('summary', { hasText: 'More actions for Marketing' }).waitFor();

  expect(complaints).toEqual([]);
  await close();
});

test('a person is invited as viewer, accepts, sees the team’s links, can change none, and leaves', async () => {
  const [owner, guest] = [await makeAccount(), await makeAccount()];
  await putOnPlan(owner, 'enterprise organization');
  const host = await openSignedIn(open, { path: '/app/settings/teams', person: owner });
  await host.page.getByLabel('Name', { exact: true }).fill('Bakery');
  await host.page.getByRole('button', { name: 'Create organization' }).click();
  await host.page.getByRole('button', { name: 'Create team in Bakery' }).click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Night shift');
  await dialog.getByRole('button', { name: 'Create team' }).click();

  await clickInRow(host.page, 'Night shift', 'Members');
  await host.page.getByRole('button', { name: 'Invite people' }).click();
  await dialog.getByLabel('Role', { exact: true }).selectOption('viewer');
  await dialog.getByLabel('Emails').fill(`nobody, ${guest.email}`);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await host.page.getByText('Not valid: nobody.').waitFor();
  await expectGoodInEachLook(host.page);
  await dialog.getByLabel('Emails').fill(guest.email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.waitFor({ state: 'detached' });
  await host.page.getByText(guest.email, { exact: true }).waitFor();
  await expectGoodInEachLook(host.page);

  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/settings/teams',
    person: guest,
  });
  await page.getByText('Ada Lovelace invites you as viewer').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Accept the invitation to Night shift' }).click();
  await page.getByText('The invitation has been accepted.').waitFor();
  await page.getByRole('button', { name: 'Switch to Night shift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await heading(page, 'No short links yet').waitFor();
  expect(await page.getByRole('button', { name: /Shorten/ }).count()).toBe(0);
  await page.goto(`${url}/app/dashboard?openCreate=true`);
  await heading(page, 'No short links yet').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('region', { name: 'Workspace' }).getByRole('link', { name: 'Teams' }).click();
  await clickInRow(page, 'Night shift', 'Members');
  await clickInRow(page, 'Ada Lovelace', 'Leave');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByText('You have left Night shift.').waitFor();
  await page.getByRole('region', { name: 'Workspace' }).waitFor({ state: 'detached' });
  await heading(page, 'Teams').waitFor();

  // As a tab does that was open in the team on another device.
  await page.evaluate((address) => localStorage.setItem('linklet.teamMode', JSON.stringify(address)), {
    organization: 'bakery',
    team: 'night-shift',
  });
  await page.reload();
  await page.getByText('Unknown team.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('linklet.teamMode'))).toBeNull();

  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  await close();
  await host.close();
});

test('ten are invited at once, one rejects and nine go on waiting, and the organization is archived and restored', async () => {
  const [owner, guest] = [await makeAccount(), await makeAccount()];
  await putOnPlan(owner, 'enterprise organization');
  const host = await openSignedIn(open, { path: '/app/settings/teams', person: owner });
  const { page } = host;
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Name', { exact: true }).fill('Brewery');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('button', { name: 'Create team in Brewery' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Malt');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  const others = Array.from(
    { length: 9 },
    (_, number) => `Brewer ${String(number)} <brewer-${String(number)}@brewery.example>`,
  );
  await clickInRow(page, 'Malt', 'Members');
  await page.getByRole('button', { name: 'Invite people' }).click();
  await dialog.getByLabel('Emails').fill([...others, guest.email].join('\n'));
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const waiting = page.getByRole('list', { name: 'Invited' }).getByRole('listitem');
  await expect.poll(() => waiting.count()).toBe(10);
  await expectGoodInEachLook(page);

  const other = await openSignedIn(open, { path: '/app/settings/teams', person: guest });
  await other.page.getByRole('button', { name: 'Reject the invitation to Malt' }).click();
  await other.page.getByText('The invitation has been rejected.').waitFor();
  expect(await other.page.getByRole('button', { name: /the invitation to Malt/ }).count()).toBe(0);
  await other.close();

  await page.reload();
  await expect.poll(() => waiting.count()).toBe(9);
  await page.goto(`${url}/app/settings/teams`);
  await clickInRow(page, 'Brewery', 'Archive');
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Restore Brewery' }).click();
  await dialog.getByText(/1 admin, 1 team, 1 member and 0 Linklets/).waitFor();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('The organization has been restored.').waitFor();
  await page.locator('summary', { hasText: 'More actions for Malt' }).waitFor();

  expect(host.complaints).toEqual([]);
  await host.close();
});

test('an owner makes a role, invites with it, and who comes sees what the role allows', async () => {
  const [owner, guest] = [await makeAccount(), await makeAccount()];
  await putOnPlan(owner, 'enterprise organization');
  const host = await openSignedIn(open, { path: '/app/settings/teams', person: owner });
  const { page } = host;
  await page.getByLabel('Name', { exact: true }).fill('Harbour');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('link', { name: 'Settings of Harbour' }).click();
  await heading(page, 'Profile of Harbour').waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await heading(page, 'Roles of Harbour').waitFor();
  await page.getByRole('button', { name: 'Create role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Recruiter');
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await dialog.getByText('Please choose what the role may do.').first().waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByLabel('Invite people and assign roles').check();
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Recruiter').first().waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Emails').fill(guest.email);
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Recruiter' });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('tab', { name: 'Invited (1)', selected: true }).waitFor();
  await page.getByText(guest.email, { exact: true }).waitFor();

  const other = await openSignedIn(open, { path: '/app/settings/teams', person: guest });
  await other.page.getByRole('button', { name: 'Accept the invitation to Harbour' }).click();
  await other.page.getByText('The invitation has been accepted.').waitFor();
  await other.page.getByRole('link', { name: 'Settings of Harbour' }).click();
  await heading(other.page, 'Users of Harbour').waitFor();
  const menu = other.page.getByRole('navigation', { name: 'Harbour' });
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'All organizations',
    'Personal space',
    'Users',
    'Roles',
  ]);
  expect(await other.page.locator('.row-menu').count()).toBe(0);

  await page.reload();
  await clickInRow(page, 'Ada Lovelace', 'Block');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.getByText('Blocked', { exact: true }).waitFor();
  await page.locator('summary', { hasText: 'More actions for Ada Lovelace' }).click();
  await expectGoodInEachLook(page);
  await other.page.reload();
  await heading(other.page, 'Page not found').waitFor();

  expect(host.complaints).toEqual([]);
  await other.close();
  await host.close();
});

test('an organization is set up step by step, left and gone on with, and links are moved into its team', async () => {
  const owner = await makeAccount();
  await putOnPlan(owner, 'enterprise organization');
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person: owner });
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('link', { name: 'Create Organization' }).click();
  await heading(page, 'Create an organization').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Name', { exact: true }).fill('Globex');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await heading(page, 'Create a team').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Research');
  await page.getByRole('button', { name: 'Create team' }).click();
  await heading(page, 'Invite people to Research').waitFor();
  await page.getByLabel('Emails').fill('ada@globex.example\nGrace <grace@globex.example>');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('Invited: ada@globex.example, grace@globex.example.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'Domains').waitFor();

  await page.getByRole('link', { name: 'Finish later' }).click();
  await page.getByRole('link', { name: 'Finish setting up Globex' }).click();
  await heading(page, 'Domains').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'Invite administrators').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Add example links' }).click();
  await page.getByRole('button', { name: 'Remove example links' }).click();
  await page.getByText('Example links removed.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await heading(page, 'Dashboard of Globex').waitFor();
  await expectGoodInEachLook(page);

  await page.goto(`${url}/app/dashboard?openCreate=https://example.com/to-move`);
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByRole('button', { name: 'Show details' }).click();
  await page.locator('summary', { hasText: 'More actions' }).click();
  await page.getByRole('button', { name: 'Move to another space' }).click();
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Globex: Research' });
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('1 link moved to Globex: Research').waitFor();
  await heading(page, 'No short links yet').waitFor();
  await page.goto(`${url}/app/organizations/globex/team/research`);
  await page.getByText('example.com/to-move').waitFor();
  await expectGoodInEachLook(page);

  expect(complaints).toEqual([]);
  await close();
});
