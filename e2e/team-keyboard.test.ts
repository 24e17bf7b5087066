import { expect, test } from 'vitest';
import { heading, inDatabase, type Person } from './account.ts';
import { expectNoSidewaysScroll, useBrowser } from './browser.ts';
import {
  back,
  choose,
  expectFocusOn,
  headingHasFocus,
  openAndLeave,
  openDialog,
  openInRow,
  openInRowAndLeave,
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
  openOnPhone,
  openOrganization,
} from './organization.ts';

const open = useBrowser();

test('on a phone’s screen a team is made, entered, narrowed, filled, archived and deleted by keyboard alone', async () => {
  const guest = await makeGuest();
  const { page, complaints, close } = await openOrganization(open, { name: 'Quay Keys', title: 'Teams' });
  const dialog = page.getByRole('dialog');

  await openAndLeave(page, 'Create team in Quay Keys');
  await openDialog(page, 'Create team in Quay Keys');
  await type(page, 'Name', 'Night');
  await press(page, 'Create team');
  await dialog.waitFor({ state: 'detached' });
  await expectFocusOn(page, 'Create team in Quay Keys');
  await openAndLeave(page, 'Switch to Night');
  await openDialog(page, 'Switch to Night');
  await press(page, 'Switch');
  const bar = page.getByRole('region', { name: 'Workspace' });
  await bar.getByText('Night in Quay Keys').waitFor();
  await heading(page, 'No short links yet').waitFor();
  await expectNoSidewaysScroll(page);
  await openAndLeave(page, 'Switch to my account');
  await openDialog(page, 'Switch to my account');
  await press(page, 'Switch');
  await bar.waitFor({ state: 'detached' });
  await heading(page, 'No short links yet').waitFor();

  await chooseInMenu(page, 'All organizations');
  await headingHasFocus(page, 'Teams');
  await press(page, 'Night');
  await headingHasFocus(page, 'Overview of Night');
  await press(page, 'Profile');
  await headingHasFocus(page, 'Profile of Night');
  await retype(page, 'Name', 'Quay watch');
  await page.keyboard.press('Enter');
  await headingIsThere(page, 'Profile of Quay watch');
  await expectFocusOn(page, 'Name');
  await page.getByLabel('Bulk creation').waitFor();
  await press(page, 'Bulk creation', 'Space');
  await expectNoSidewaysScroll(page);
  await press(page, 'Save features');
  await expect.poll(() => withheldFrom('Quay watch')).toEqual(['use_bulk']);
  await press(page, 'Members');
  await headingHasFocus(page, 'Members of Quay watch');
  await openAndLeave(page, 'Invite people');
  await openDialog(page, 'Invite people');
  await type(page, 'Emails', `${guest.email} `);
  await choose(page, 'Role', 'Viewer');
  await expectNoSidewaysScroll(page);
  await press(page, 'Invite');
  await dialog.waitFor({ state: 'detached' });
  await expectFocusOn(page, 'Invite people');
  await page.getByText(guest.email, { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);

  const theirs = await openOnPhone(open, { path: '/app/dashboard', person: guest });
  await heading(theirs.page, 'No short links yet').waitFor();
  await answerInvitation(theirs.page, 'Reject the invitation to Quay watch');
  await theirs.page.getByText('The invitation has been rejected.').waitFor();
  await expectFocusOn(theirs.page, 'Teams');
  await openDialog(page, 'Invite people');
  await type(page, 'Emails', guest.email);
  await press(page, 'Invite');
  await answerInvitation(theirs.page, 'Accept the invitation to Quay watch');
  await theirs.page.getByText('The invitation has been accepted.').waitFor();
  await expectFocusOn(theirs.page, 'Teams');
  expect(theirs.complaints).toEqual([]);
  await theirs.close();

  await page.reload();
  await headingIsThere(page, 'Members of Quay watch');
  await page.getByText('Grace Hopper').first().waitFor();
  await reach(page, 'Role of Grace Hopper');
  // Past another role, which is not given.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => roleIn('Quay watch', guest)).toBe('admin');
  await openInRowAndLeave(page, 'Grace Hopper', 'Remove Grace Hopper');
  await openInRow(page, { row: 'Grace Hopper', entry: 'Remove Grace Hopper' }, 'Remove');
  await page.getByText('Grace Hopper removed.').waitFor();
  await expectFocusOn(page, 'Members of Quay watch');

  await press(page, 'Teams');
  await headingHasFocus(page, 'Teams');
  await openInRowAndLeave(page, 'Quay watch', 'Archive Quay watch');
  await openInRow(page, { row: 'Quay watch', entry: 'Archive Quay watch' }, 'Archive');
  await page.getByText(/ · archived$/).waitFor();
  await expectFocusOn(page, 'More actions for Quay watch');
  await back(page, 'Restore Quay watch');
  await page.keyboard.press('Enter');
  await expectFocusOn(page, 'Teams of Quay Keys');
  await openInRowAndLeave(page, 'Quay watch', 'Delete Quay watch');
  await openInRow(page, { row: 'Quay watch', entry: 'Delete Quay watch' });
  await reach(page, /^Keep redirecting/);
  await page.keyboard.press('ArrowDown');
  await reach(page, /^Stop redirecting/);
  await type(page, 'Type “Quay watch” to confirm', 'Quay watch');
  await expectNoSidewaysScroll(page);
  await press(page, 'Delete team');
  await page.getByText(/deleted, erased on/).waitFor();
  await expectFocusOn(page, 'Teams of Quay Keys');
  await press(page, 'Restore Quay watch');
  await page.getByText(/deleted, erased on/).waitFor({ state: 'detached' });
  await expectFocusOn(page, 'Teams of Quay Keys');
  expect(complaints).toEqual([]);
  await close();
});

/** What a team may not use of its organization's plan. */
async function withheldFrom(team: string): Promise<unknown> {
  return inDatabase(async (sql) => {
    const [row] = await sql`select withheld_features from teams where name = ${team}`;
    return row?.['withheld_features'];
  });
}

async function roleIn(team: string, { email }: Person): Promise<unknown> {
  return inDatabase(async (sql) => {
    const [row] = await sql`
      select team_members.role from team_members
      join teams on teams.id = team_members.team_id join users on users.id = team_members.user_id
      where teams.name = ${team} and email = ${email}`;
    return row?.['role'];
  });
}
