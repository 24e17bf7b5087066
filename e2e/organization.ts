import { heading, inDatabase, makeAccount, openSignedIn, putOnPlan, type Person } from './account.ts';
import { expectNoSidewaysScroll, type OpenOptions, type OpenPage, type Page } from './browser.ts';
import { headingHasFocus, press, type } from './keyboard.ts';

// A phone's, to which a keyboard is joined: nothing is done by pointer or touch.
const SCREEN = { width: 360, height: 740 };

type Open = (path: string, options: Pick<OpenOptions, 'cookies'>) => Promise<OpenPage>;

/** What somebody sees at a page of the product, on a phone that a keyboard is joined to. */
export async function openOnPhone(open: Open, { path, person }: { path: string; person: Person }) {
  const opened = await openSignedIn(open, { path, person });
  await opened.page.setViewportSize(SCREEN);
  return opened;
}

/** Somebody whose plan has organizations. */
export async function makeOwner(): Promise<Person> {
  const person = await makeAccount();
  await putOnPlan(person, 'enterprise organization');
  return person;
}

/** Somebody with another name than the owner's. */
export async function makeGuest(): Promise<Person> {
  const name = 'Grace Hopper';
  const person = await makeAccount();
  await inDatabase((sql) => sql`update users set name = ${name} where email = ${person.email}`);
  return { ...person, name };
}

/** Makes an organization and goes to a page of its settings, all by keyboard. */
export async function openOrganization(open: Open, { name, title }: { name: string; title: string }) {
  const owner = await makeOwner();
  const opened = await openOnPhone(open, { path: '/app/settings/teams', person: owner });
  const { page } = opened;
  await headingIsThere(page, 'Teams');
  await type(page, 'Name', name);
  await page.keyboard.press('Enter');
  await heading(page, name).waitFor();
  await press(page, `Settings of ${name}`);
  await headingHasFocus(page, `Profile of ${name}`);
  if (title !== 'Profile') {
    await press(page, title);
    await headingHasFocus(page, `${title} of ${name}`);
  }
  return { owner, ...opened };
}

/** Waits for a screen that was loaded anew, or has changed its name. */
export async function headingIsThere(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Opens the menu of organizations, and goes where an entry of it leads. */
export async function chooseInMenu(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Workspace: / }).waitFor();
  await press(page, /^Workspace: /);
  await page.getByRole('link', { name: entry }).waitFor();
  await press(page, entry);
}

/** Goes from the header's badge to the only invitation, unless it is on this page, and answers it. */
export async function answerInvitation(page: Page, answer: string): Promise<void> {
  await page.getByRole('link', { name: 'Invitations: 1' }).waitFor();
  if (!page.url().endsWith('/app/settings/teams')) {
    await press(page, 'Invitations: 1');
    await headingHasFocus(page, 'Teams');
  }
  await page.getByRole('button', { name: answer }).waitFor();
  await expectNoSidewaysScroll(page);
  await press(page, answer);
}

/** Opens the menu of a row by a click, and chooses an entry of it. */
export async function clickInRow(page: Page, row: string, entry: string): Promise<void> {
  await page.locator('summary', { hasText: `More actions for ${row}` }).click();
  await page.locator('.row-menu [open] li > *', { hasText: entry }).click();
}
