import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSigningKey } from '../server/src/testing/providers/saml-provider.ts';
import { heading, makeStaff, putOnPlan } from './account.ts';
import { expectNoSidewaysScroll, useBrowser } from './browser.ts';
import {
  choose,
  chooseInRow,
  expectFocusOn,
  headingHasFocus,
  openAndLeave,
  openDialog,
  openInRow,
  openInRowAndLeave,
  paste,
  press,
  reach,
  retype,
  type,
} from './keyboard.ts';
import {
  answerInvitation,
  chooseInMenu,
  headingIsThere,
  makeGuest,
  makeOwner,
  openOnPhone,
  openOrganization,
} from './organization.ts';

const open = useBrowser();

test('on a phone’s screen an organization is set up step by step, left and gone on with by keyboard alone', async () => {
  const { page, complaints, close } = await openOnPhone(open, {
    path: '/app/dashboard',
    person: await makeOwner(),
  });
  await heading(page, 'No short links yet').waitFor();

  await press(page, /^Workspace: /);
  await page.getByRole('link', { name: 'Create Organization' }).waitFor();
  await reach(page, 'Create Organization');
  await page.keyboard.press('Escape');
  await expectFocusOn(page, /^Workspace: /);
  await page.keyboard.press('Enter');
  await press(page, 'Create Organization');
  await headingHasFocus(page, 'Create an organization');
  await type(page, 'Name', 'Lighthouse');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expectFocusOn(page, 'Step: Team');
  await type(page, 'Name', 'Keepers');
  await press(page, 'Create team');
  await expectFocusOn(page, 'Step: Members');
  await paste(
    page,
    'Emails',
    'ida@lighthouse.example\nGrace Hopper <grace@lighthouse.example>; bob@lighthouse.example',
  );
  await choose(page, 'Role', 'Viewer');
  await press(page, 'Invite');
  await page
    .getByText('Invited: ida@lighthouse.example, grace@lighthouse.example, bob@lighthouse.example.')
    .waitFor();
  await expectNoSidewaysScroll(page);
  await press(page, 'Next');
  await expectFocusOn(page, 'Step: Domains');
  await press(page, 'Next');
  await expectFocusOn(page, 'Step: Users');

  await press(page, 'Finish later');
  await headingHasFocus(page, 'Teams');
  await press(page, 'Finish setting up Lighthouse');
  await heading(page, 'Invite administrators').waitFor();
  await type(page, 'Emails', 'eve@lighthouse.example');
  await choose(page, 'Role', 'Auditor');
  await press(page, 'Invite');
  await page.getByText('Invited: eve@lighthouse.example.').waitFor();
  await press(page, 'Next');
  await expectFocusOn(page, 'Step: Tour');
  await press(page, 'Add example links');
  await expectFocusOn(page, 'Remove example links');
  await page.keyboard.press('Enter');
  await page.getByText('Example links removed.').waitFor();
  await press(page, 'Finish');
  await headingHasFocus(page, 'Dashboard of Lighthouse');
  await expectNoSidewaysScroll(page);

  await press(page, 'Team members');
  await headingHasFocus(page, 'Team members of Lighthouse');
  await expect.poll(() => page.getByText(/^Viewer · expires/).count()).toBe(3);
  await press(page, 'Users');
  await headingHasFocus(page, 'Users of Lighthouse');
  await reach(page, 'Members');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^Auditor · expires/).waitFor();
  await expect.poll(() => page.getByText(/^Viewer · expires/).count()).toBe(3);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen an organization is renamed, and roles are made, changed and deleted, by keyboard alone', async () => {
  const { page, complaints, close } = await openOrganization(open, {
    name: 'Harbour Keys',
    title: 'Profile',
  });
  const dialog = page.getByRole('dialog');
  const slug = `dock-${randomUUID().slice(0, 8)}`;

  await retype(page, 'Name', 'Dockyard');
  await retype(page, 'URL', slug);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname.includes(`/${slug}/`));
  await headingHasFocus(page, 'Profile of Dockyard');
  await expectNoSidewaysScroll(page);

  await press(page, 'Roles');
  await headingHasFocus(page, 'Roles of Dockyard');
  await openAndLeave(page, 'Create role');
  await openDialog(page, 'Create role');
  await type(page, 'Name', 'Recruiter');
  await press(page, 'Invite people and assign roles', 'Space');
  await expectNoSidewaysScroll(page);
  await press(page, 'Create role');
  await dialog.waitFor({ state: 'detached' });
  await expectFocusOn(page, 'Create role');
  await openInRow(page, { row: 'Recruiter', entry: 'Edit Recruiter' });
  await press(page, 'View audit log', 'Space');
  await press(page, 'Save role');
  await page.getByText('Invite people and assign roles · View audit log', { exact: true }).waitFor();
  await expectFocusOn(page, 'More actions for Recruiter');
  await openInRowAndLeave(page, 'Recruiter', 'Delete Recruiter');
  await openInRow(page, { row: 'Recruiter', entry: 'Delete Recruiter' }, 'Delete');
  await page.getByText('Recruiter deleted.').waitFor();
  expect(await page.getByText('More actions for Recruiter').count()).toBe(0);
  await expectFocusOn(page, 'Roles');

  await chooseInMenu(page, /Dockyard$/);
  await headingHasFocus(page, 'Dashboard of Dockyard');
  await press(page, 'Profile');
  await headingHasFocus(page, 'Profile of Dockyard');
  await type(page, 'Type “Dockyard” to confirm', 'Dockyard');
  await press(page, 'Delete organization');
  await headingHasFocus(page, 'Teams');
  await page.getByText(/deleted, erased on/).waitFor();
  await openAndLeave(page, 'Restore Dockyard');
  await openDialog(page, 'Restore Dockyard', 'Restore');
  await page.getByText('The organization has been restored.').waitFor();
  await expectFocusOn(page, 'Teams');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen people are invited, accept, are blocked and taken out by keyboard alone', async () => {
  const guest = await makeGuest();
  const { page, complaints, close } = await openOrganization(open, { name: 'Pier Keys', title: 'Users' });

  await openAndLeave(page, 'Invite people');
  await openDialog(page, 'Invite people');
  await paste(page, 'Emails', `${guest.email}, nobody@pier.example`);
  await choose(page, 'Role', 'Supervisor');
  await type(page, 'Message (optional)', 'Come and see.');
  await expectNoSidewaysScroll(page);
  await press(page, 'Invite');
  await page.getByText('nobody@pier.example', { exact: true }).waitFor();
  await expectFocusOn(page, 'Invite people');
  await expectNoSidewaysScroll(page);
  await chooseInRow(page, guest.email, `Resend the invitation of ${guest.email}`);
  await page.getByText(`Invitation to ${guest.email} sent again.`).waitFor();
  await chooseInRow(page, 'nobody@pier.example', 'Withdraw the invitation of nobody@pier.example');
  await expectFocusOn(page, 'Invited');

  const theirs = await openOnPhone(open, { path: '/app/dashboard', person: guest });
  await heading(theirs.page, 'No short links yet').waitFor();
  await answerInvitation(theirs.page, 'Accept the invitation to Pier Keys');
  await theirs.page.getByText('The invitation has been accepted.').waitFor();
  await expectFocusOn(theirs.page, 'Teams');
  await theirs.page.getByText('pier-keys · Supervisor').waitFor();
  expect(theirs.complaints).toEqual([]);
  await theirs.close();

  await page.reload();
  await headingIsThere(page, 'Users of Pier Keys');
  await type(page, 'Search by name or email', 'grace');
  await page.waitForURL((address) => address.searchParams.get('search') === 'grace');
  await choose(page, 'Role of Grace Hopper', 'Auditor');
  await openInRowAndLeave(page, 'Grace Hopper', 'Block Grace Hopper');
  await openInRow(page, { row: 'Grace Hopper', entry: 'Block Grace Hopper' }, 'Block');
  await page.getByText('Blocked', { exact: true }).waitFor();
  await chooseInRow(page, 'Grace Hopper', 'Unblock Grace Hopper');
  await page.getByText('Blocked', { exact: true }).waitFor({ state: 'detached' });
  await expectFocusOn(page, 'More actions for Grace Hopper');
  await retype(page, 'Search by name or email', ' ');
  await page.getByText('Ada Lovelace (you)').waitFor();

  await press(page, 'Profile');
  await headingHasFocus(page, 'Profile of Pier Keys');
  await putOnPlan(guest, 'enterprise organization');
  await type(page, 'Email of a member', guest.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel transfer' }).waitFor();
  await expectFocusOn(page, 'Owner');
  await press(page, 'Cancel transfer');
  await page.getByLabel('Email of a member').waitFor();
  await expectFocusOn(page, 'Owner');
  await expectNoSidewaysScroll(page);

  await press(page, 'Users');
  await headingHasFocus(page, 'Users of Pier Keys');
  const role = page.getByLabel('Role of Grace Hopper');
  await expect.poll(() => role.locator('option:checked').innerText()).toBe('Auditor');
  await openInRowAndLeave(page, 'Grace Hopper', 'Remove Grace Hopper');
  await openInRow(page, { row: 'Grace Hopper', entry: 'Remove Grace Hopper' }, 'Remove');
  await page.getByText('Grace Hopper removed.').waitFor();
  await expectFocusOn(page, 'Users');
  expect(await page.getByText('Grace Hopper', { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen single sign-on is set up, and the audit read and exported, by keyboard alone', async () => {
  const { page, complaints, close } = await openOrganization(open, {
    name: 'Crane Keys',
    title: 'Single sign-on',
  });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await choose(page, 'Provider', 'Another');
  await type(page, 'Issuer', 'https://idp.example');
  await type(page, 'Client ID', 'client');
  await type(page, 'Client secret', 'secret');
  await expectNoSidewaysScroll(page);
  await press(page, 'Save');
  await page.getByRole('button', { name: 'Test this connection' }).waitFor();
  await expectFocusOn(page, 'Save');
  await reach(page, 'Test this connection');
  await reach(page, 'Require single sign-on for Crane Keys');
  await page.keyboard.press('Space');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await press(page, 'Copy Redirect URI');
  await expect.poll(copied).toContain('/sso/');

  await choose(page, 'Protocol', 'SAML');
  await choose(page, 'Provider', 'Okta');
  await type(page, 'Entity ID', 'https://idp.example/metadata');
  await type(page, 'Single sign-on service URL', 'https://idp.example/sign-on');
  await choose(page, 'Signed part', 'Response');
  await paste(page, 'Certificate', (await newSigningKey()).certificate);
  await press(page, 'Save');
  await page.getByRole('list', { name: 'Certificates' }).waitFor();
  await expectNoSidewaysScroll(page);
  await press(page, /^Remove [0-9a-f]{16}$/);
  await expectFocusOn(page, 'Certificates it signs with');
  await openDialog(page, 'Delete single sign-on', 'Delete');
  await page.getByText('Single sign-on deleted.').waitFor();
  await expectFocusOn(page, 'Single sign-on');
  await press(page, 'Create token');
  await page.getByText('Copy this token now').first().waitFor();
  await press(page, 'Copy Token');
  await expectNoSidewaysScroll(page);
  await openDialog(page, 'Revoke token', 'Revoke');
  await page.getByRole('button', { name: 'Create token' }).waitFor();
  await expectFocusOn(page, 'Token');

  await press(page, 'Audit log');
  await headingHasFocus(page, 'Audit log of Crane Keys');
  await choose(page, 'Area', 'Single');
  await page.waitForURL((address) => address.searchParams.get('area') !== null);
  await choose(page, 'Person', 'Ada');
  await type(page, 'From', '01022030');
  await page.waitForURL((address) => address.searchParams.get('from') === '2030-01-02');
  await page.getByText('No entries match').waitFor();
  await press(page, 'Show all entries');
  await expectFocusOn(page, 'Entries');
  await type(page, 'Search audit log', 'organization');
  await press(page, /Ada Lovelace created the organization/);
  await page.getByText('crane-keys', { exact: true }).first().waitFor();
  await expectNoSidewaysScroll(page);
  const saved = page.waitForEvent('download');
  await press(page, 'Export as CSV');
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen staff read an organization’s helpdesk by keyboard alone', async () => {
  const owner = await openOrganization(open, { name: 'Buoy Keys', title: 'Users' });
  await owner.close();
  const path = `/app/kiosk/users?search=${encodeURIComponent(owner.owner.email)}`;
  const { page, complaints, close } = await openOnPhone(open, { path, person: await makeStaff() });
  await page.getByRole('main').getByRole('link', { name: owner.owner.name }).waitFor();

  await press(page, owner.owner.name);
  await page.getByRole('link', { name: 'Buoy Keys' }).waitFor();
  await press(page, 'Buoy Keys');
  await headingHasFocus(page, 'Helpdesk');
  await type(page, 'Search by name or email', 'nobody at all');
  await page.getByText('No name or email matches your search.').waitFor();
  await expectNoSidewaysScroll(page);
  await retype(page, 'Search by name or email', 'ada');
  await press(page, owner.owner.name);
  await page.waitForURL(/\/app\/kiosk\/user\/./);
  expect(complaints).toEqual([]);
  await close();
});
