import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { heading, inDatabase, makeAccount, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

const details = (page: Page) => page.getByRole('complementary', { name: 'Link details' });
const property = (page: Page, title: string) => details(page).locator('.property').filter({ hasText: title });
const row = (page: Page, alias: string) => page.locator('[data-link]').filter({ hasText: alias });

test('a subscriber makes a link with tags on the dashboard, finds it, and the address keeps what is shown', async () => {
  const person = await makeSubscriber();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await heading(page, 'No short links yet').waitFor();
  await expectGoodInEachLook(page);

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Shorten a Link' });
  const destination = `https://example.com/${randomUUID()}`;
  await dialog.getByRole('textbox', { name: 'Shorten a long URL' }).fill(destination);
  await dialog.getByRole('button', { name: 'Tags' }).click();
  const tags = dialog.getByRole('combobox', { name: /^Tags/ });
  await tags.fill('Spring Sale,');
  await dialog.getByText('springsale').waitFor();
  await tags.fill('x');
  await tags.press('Enter');
  await dialog.getByText('The tag must be at least 2 characters.').waitFor();
  await tags.fill('');
  await tags.fill('one, two');
  await dialog.getByRole('button', { name: 'Remove the tag one' }).press('Space');
  await dialog.getByRole('button', { name: 'Password', exact: true }).click();
  await dialog.getByRole('button', { name: 'More', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add another alias' }).click();
  const further = `further-${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Alias 2').fill(further);
  await dialog.getByLabel('Password', { exact: true }).fill('open sesame');
  await dialog.getByLabel('Card title').fill('The sale');
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByRole('list', { name: 'More aliases' }).filter({ hasText: further }).waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Show details' }).click();
  await details(page).locator(`a[href="${destination}"]`).waitFor();
  await property(page, 'Password').getByText('On').waitFor();
  await property(page, 'Social card').getByText('The sale').waitFor();

  await page.getByRole('button', { name: 'Close details' }).click();
  await page.getByRole('searchbox').fill('tag:spring');
  await page.waitForURL((address) => address.searchParams.get('search') === 'tag:spring');
  await page.locator('[data-link]').getByRole('link', { name: 'Show the links tagged springsale' }).click();
  await heading(page, 'springsale').waitFor();
  await page.reload();
  await heading(page, 'springsale').waitFor();
  expect(await page.locator('[data-link]').count()).toBe(1);
  await page.getByRole('searchbox').fill('url:nothing-like-it');
  await heading(page, 'No link matches').waitFor();
  await page.getByRole('button', { name: 'Show all links' }).click();
  await page.locator('[data-link]').waitFor();

  expect(complaints).toEqual([]);
  await close();
});

test('by keyboard alone a link is opened and edited, and its history puts the destination back', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await row(page, alias).waitFor();

  await page.getByRole('button', { name: 'Filters' }).press('Space');
  await page.getByLabel('Created from').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const field = details(page).getByLabel('Long URL');
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await details(page).getByText('Only http and https URLs can be shortened.').waitFor();
  await field.fill('https://example.com/moved');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  await expect.poll(() => destinationOf(alias)).toBe('https://example.com/moved');
  await expectGoodInEachLook(page);

  await details(page).getByRole('tab', { name: 'History' }).click();
  await expectGoodInEachLook(page);
  await details(page)
    .getByRole('button', { name: /^Restore this version/ })
    .press('Enter');
  await expect.poll(() => destinationOf(alias)).toBe(`https://example.com/${alias}`);
  await details(page).getByRole('tab', { name: 'Details' }).press('Enter');
  await page.getByRole('button', { name: 'Edit destination' }).press('Enter');
  await details(page).getByLabel('Long URL').press('Escape');
  await details(page).getByLabel('Long URL').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await details(page).waitFor({ state: 'detached' });

  expect(complaints).toEqual([]);
  await close();
});

test('what is typed into a link’s details is not lost without a question', async () => {
  const person = await makeSubscriber();
  const [alias, other] = [await storeLink(person), await storeLink(person)];
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await row(page, alias).locator('[data-open]').click();
  await page.getByRole('button', { name: 'Edit destination' }).click();
  await details(page).getByLabel('Long URL').fill('https://example.com/half-typ');

  await row(page, other).locator('[data-open]').click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await details(page).getByLabel('Long URL').inputValue()).toBe('https://example.com/half-typ');
  await row(page, other).locator('[data-open]').click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await details(page)
    .getByRole('heading', { name: new RegExp(other) })
    .waitFor();
  await close();
});

test('a link gets another main alias and way to redirect, and the former alias goes on redirecting', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await row(page, alias).locator('[data-open]').click();
  await page.getByRole('button', { name: 'Add aliases' }).click();
  await details(page).getByRole('button', { name: 'Add alias', exact: true }).click();
  await details(page).getByText('Please enter a new alias.').waitFor();
  await details(page).getByLabel('New alias').fill(alias.toUpperCase());
  await details(page).getByRole('button', { name: 'Add alias', exact: true }).click();
  await details(page).getByText('The new alias is not unique.').waitFor();

  const fresh = `main-${randomUUID().slice(0, 8)}`;
  await details(page).getByLabel('New alias').fill(fresh);
  await details(page).getByText('Available', { exact: true }).waitFor();
  await details(page).getByLabel('Make it the main alias').check();
  await details(page).getByRole('button', { name: 'Add alias', exact: true }).click();

  await row(page, fresh).waitFor();
  await expect.poll(() => destinationOf(fresh)).toBe(`https://example.com/${alias}`);
  expect(await destinationOf(alias)).toBe(`https://example.com/${alias}`);
  await edit(page, 'redirect');
  await details(page).getByLabel('Redirect', { exact: true }).selectOption('308 Permanent redirect');
  await details(page).getByRole('switch', { name: 'Forward query parameters' }).click();
  await expectGoodInEachLook(page);
  await save(page);
  await property(page, 'Redirect').getByText('308, query left out').waitFor();
  await expect.poll(() => statusOf(alias)).toBe(308);
  await expect.poll(() => destinationOf(`${fresh}?x=1`)).toBe(`https://example.com/${alias}`);

  await edit(page, 'click limit');
  await details(page).getByLabel('Click limit').fill('2');
  await save(page);
  await details(page).getByText('0 of 2 clicks used').waitFor();
  await edit(page, 'social card');
  await details(page).getByLabel('Card title').fill('The autumn sale');
  await details(page).getByLabel('Image URL').fill('https://example.com/sale.png');
  await expectGoodInEachLook(page);
  await save(page);
  await property(page, 'Social card').getByText('The autumn sale').waitFor();
  await expect.poll(() => cardOf(alias)).toBe('The autumn sale');
  await edit(page, 'password');
  await details(page).getByLabel('Password', { exact: true }).fill('open sesame');
  await save(page);
  await property(page, 'Password').getByText('On').waitFor();
  await details(page).getByRole('tab', { name: 'History' }).click();
  await details(page)
    .getByRole('button', { name: /^Restore this version.*Query passed on to yes/ })
    .waitFor();
  await expectGoodInEachLook(page);
  await expect.poll(() => statusOf(alias)).toBe(200);
  await page.goto(new URL(`/${alias}`, url).href);
  await page.getByLabel('Password').fill('open barley');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Wrong password.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Password').fill('open sesame');
  const ledOn = page.waitForRequest(`https://example.com/${alias}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await ledOn;
  await close();
});

test('selected links are tagged, and deleted and put back together', async () => {
  const person = await makeSubscriber();
  const aliases = [await storeLink(person), await storeLink(person), await storeLink(person)];
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByText('3 links selected').waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('dialog').getByLabel('Tag').fill('together');
  await page.getByRole('dialog').getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('3 links tagged together').waitFor();
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 links' }).click();
  await heading(page, 'No short links yet').waitFor();
  for (const alias of aliases) await expect.poll(() => statusOf(alias)).toBe(410);
  await page.getByText('3 links deleted').locator('..').getByRole('button', { name: 'Undo' }).click();
  for (const alias of aliases) await expect.poll(() => statusOf(alias)).toBe(302);
  await expect.poll(() => page.getByRole('link', { name: 'Show the links tagged together' }).count()).toBe(3);

  expect(complaints).toEqual([]);
  await close();
});

test('of links that can’t be changed each is told with its reason', async () => {
  const person = await makeSubscriber();
  const [alias, other] = [await storeLink(person), await storeLink(person)];
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await inDatabase(
    (sql) => sql`
      update links set status = status | 2 where id = (select link_id from aliases where alias = ${alias})`,
  );

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive 2 links' }).click();

  const dialog = page.getByRole('dialog', { name: '1 link not changed' });
  await dialog.getByText(alias).waitFor();
  await dialog.getByText('This link is blocked').waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => statusOf(other)).toBe(410);
  await close();
});

test('Ctrl K goes to a page and to a link, and a pasted URL is shortened', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/security', person });
  await heading(page, 'Security').first().waitFor();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /a long URL to shorten/ });
  await field.fill(alias);
  await page.getByRole('option', { name: new RegExp(alias) }).waitFor();
  await expectGoodInEachLook(page);
  await page.keyboard.press('Enter');
  await details(page)
    .getByRole('heading', { name: new RegExp(alias) })
    .waitFor();

  await page.keyboard.press('Control+k');
  await field.fill('usage');
  await page.keyboard.press('Enter');
  await heading(page, 'Usage').waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('example.com/from-the-palette');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Shorten a Link' });
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Shorten a long URL' }).inputValue())
    .toBe('example.com/from-the-palette');

  expect(complaints).toEqual([]);
  await close();
});

test('the homepage leads a subscriber to the dashboard with its query, and an account without a plan stays', async () => {
  const subscriber = await openSignedIn(open, { path: '/app/dashboard', person: await makeSubscriber() });
  await subscriber.page.goto(new URL('/?url=https://example.com/asked', url).href);
  const form = subscriber.page.getByRole('dialog', { name: 'Shorten a Link' });
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Shorten a long URL' }).inputValue())
    .toBe('https://example.com/asked');
  await subscriber.close();

  const free = await openSignedIn(open, { path: '/app/settings/profile', person: await makeAccount() });
  await free.page.goto(new URL('/app/dashboard', url).href);
  await heading(free.page, 'My URLs').waitFor();
  await free.close();
});

async function edit(page: Page, property: string): Promise<void> {
  await details(page)
    .getByRole('button', { name: `Edit ${property}` })
    .click();
}

async function save(page: Page): Promise<void> {
  await details(page).getByRole('button', { name: 'Save', exact: true }).click();
}

const visit = (alias: string) => fetch(new URL(`/${alias}`, url), { redirect: 'manual' });

async function destinationOf(alias: string): Promise<string | null> {
  return (await visit(alias)).headers.get('location');
}

async function statusOf(alias: string): Promise<number> {
  return (await visit(alias)).status;
}

/** What an app shows of the link that is sent in a message. */
async function cardOf(alias: string): Promise<string | undefined> {
  const answer = await fetch(new URL(alias, url), {
    redirect: 'manual',
    headers: { 'user-agent': 'facebookexternalhit/1.1' },
  });
  return /"og:title" content="([^"]*)"/.exec(await answer.text())?.[1];
}
