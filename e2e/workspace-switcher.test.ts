import { expect, test } from 'vitest';
import { heading, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachScheme, expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import { makeLargeSubscriber } from './domains.ts';
import { expectFocusOn, headingHasFocus, press, reach } from './keyboard.ts';
import { makeOwner } from './organization.ts';

const open = useBrowser();
const wide: typeof open = (path, options) => open(path, { ...options, width: 1440 });

const switcher = /^Workspace: /;

async function makeTeam(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Name', { exact: true }).fill('Harbour');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('button', { name: 'Create team in Harbour' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Cranes');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('button', { name: 'Switch to Cranes' }).waitFor();
}

/** As a quick key does, in the time between the opening and the event that tells of it. */
async function focusFirstEntryBeforeToggle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const menu = document.querySelector<HTMLElement>('#workspaces');
    const toggled = new Promise((resolve) => menu?.addEventListener('toggle', resolve, { once: true }));
    (document.activeElement as HTMLElement).click();
    // Time for what `beforetoggle` renders, none for another event.
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
    menu?.querySelector<HTMLElement>('.menu-item')?.focus();
    await toggled;
    await new Promise(requestAnimationFrame);
  });
}

test('beside wide screens workspaces are switched at the head of the list by arrow keys, and the present one is marked', async () => {
  const owner = await makeOwner();
  const { page, complaints, close } = await openSignedIn(wide, {
    path: '/app/settings/teams',
    person: owner,
  });
  const menu = page.getByRole('region', { name: 'Workspaces' });
  await makeTeam(page);

  await reach(page, switcher);
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Cranes' }).waitFor();
  await expectGoodInEachScheme(page);
  expect(await menu.locator('[aria-current]').allInnerTexts()).toEqual([
    expect.stringContaining('Personal workspace'),
  ]);
  await page.keyboard.press('ArrowUp');
  await expectFocusOn(page, 'Create Organization');
  await page.keyboard.press('Home');
  await expectFocusOn(page, /Personal workspace$/);
  await page.keyboard.press('Escape');
  await expectFocusOn(page, switcher);

  await focusFirstEntryBeforeToggle(page);
  await expectFocusOn(page, /Personal workspace$/);
  await page.keyboard.press('Escape');
  await expectFocusOn(page, switcher);

  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Cranes' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expectFocusOn(page, /Personal workspace$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectFocusOn(page, /Personal space$/);
  await page.keyboard.press('ArrowDown');
  await expectFocusOn(page, /Cranes$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('You are going to switch to team "Cranes"').waitFor();
  await press(page, 'Switch');
  // How many there are is told with the name, once it is known.
  await page.getByRole('heading', { level: 1, name: /^Links\b/ }).waitFor();

  const head = page.getByRole('button', { name: /^Workspace: Cranes/ });
  await head.click();
  await expect
    .poll(() => menu.locator('[aria-current]').allInnerTexts())
    .toEqual([expect.stringContaining('Cranes')]);
  await menu.getByRole('button', { name: 'Personal workspace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('button', { name: `Workspace: ${owner.name}` }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('beside the settings of a wide screen their list stands alone, with the way back to the links', async () => {
  const person = await makeLargeSubscriber();
  const { page, complaints, close } = await openSignedIn(wide, { path: '/app/settings/profile', person });
  const list = page.getByRole('navigation', { name: 'Settings' });
  const former = page.getByRole('navigation', { name: 'Workspace and account' });
  await list.getByRole('link', { name: 'Profile' }).waitFor();

  const [beside, title, content] = await Promise.all(
    [list, heading(page, 'Profile'), page.locator('.settings-body')].map((part) => part.boundingBox()),
  );
  if (!beside || !title || !content) throw new Error('Something of it is not shown.');
  expect(beside.x + beside.width).toBeLessThanOrEqual(title.x);
  expect(content.x).toBe(title.x);
  await expect.poll(() => former.getByRole('link').allInnerTexts()).toEqual(['Links']);
  await list.getByRole('link', { name: 'Invoices' }).scrollIntoViewIfNeeded();
  await expectGoodInEachScheme(page);

  await former.getByRole('link', { name: 'Links' }).click();
  await heading(page, /^Links\b/).waitFor();
  await former.getByRole('link', { name: 'Tags' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('the list beside wide screens leads to tags, UTM presets, imports and exports', async () => {
  const person = await makeLargeSubscriber();
  await storeLink(person);
  const { page, complaints, close } = await openSignedIn(wide, { path: '/app/dashboard', person });
  const list = page.getByRole('navigation', { name: 'Workspace and account' });
  const dialog = page.getByRole('dialog');

  await list.getByRole('link', { name: 'Tags' }).click();
  await headingHasFocus(page, 'Tags');
  await heading(page, 'No tags yet').waitFor();
  await expect.poll(() => list.locator('[aria-current]').innerText()).toBe('Tags');
  await expectNoSidewaysScroll(page);
  await expectGoodInEachScheme(page);

  await list.getByRole('link', { name: 'UTM presets' }).click();
  await dialog.getByLabel('Preset').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await list.getByRole('link', { name: 'Imports' }).click();
  await dialog.getByRole('heading', { name: 'Import links' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await list.getByRole('link', { name: 'Exports' }).click();
  await page.getByRole('dialog', { name: 'Export links' }).waitFor();
  await expect.poll(() => list.locator('[aria-current]').innerText()).toBe('Exports');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => list.locator('[aria-current]').innerText()).toBe('Links');
  expect(complaints).toEqual([]);
  await close();
});
