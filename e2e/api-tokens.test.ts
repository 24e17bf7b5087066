import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { tokenPrefix } from '@linklet/contract/http/endpoint.ts';
import { forgetConfirmationOf, heading, makeSubscriber, openSignedIn, passwordField } from './account.ts';
import { expectGoodInEachLook, expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import {
  choose,
  chooseInRow,
  expectFocusOn,
  headingHasFocus,
  openInRow,
  press,
  retype,
  type,
} from './keyboard.ts';
import { clickInRow, openOnPhone } from './organization.ts';

const service = inject('serviceUrl');
const open = useBrowser();
const LIST = '/app/settings/api';

test('a token is made, makes a link, is narrowed and revoked', async () => {
  const person = await makeSubscriber();
  const { page, complaints, close } = await openSignedIn(open, { path: LIST, person });
  await page.getByRole('link', { name: 'Create token' }).click();
  await page.getByLabel('Name').fill('Newsletter');
  await page.getByRole('button', { name: 'All' }).click();
  await forgetConfirmationOf(person.email);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('Please confirm your password.').waitFor();
  await page.getByRole('button', { name: 'Create token' }).click();
  await passwordField(page, 'Password').fill(person.password);
  await page.keyboard.press('Enter');
  const secret = await secretOn(page);

  const made = await call(secret, 'POST', '/url/create', { url: `https://example.com/${randomUUID()}` });
  expect(made.status).toBe(200);
  const [{ aliases }] = (await made.json()) as [{ aliases: [{ alias: string }] }];
  await page.goto(`${service}/app/dashboard`);
  await page.getByRole('link', { name: aliases[0].alias }).first().waitFor();

  await page.goto(service + LIST);
  await page.getByText('last used').waitFor();
  await page.getByText('1 link made').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectGoodInEachLook(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 1 link.').waitFor();
  await page.getByText('Undone', { exact: true }).waitFor();
  await expectGoodInEachLook(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${service}/app/dashboard`);
  await heading(page, 'No short links yet').waitFor();

  await page.goto(service + LIST);
  await page.getByRole('link', { name: 'Newsletter' }).click();
  await page.getByRole('button', { name: 'Read only' }).click();
  await page.getByRole('button', { name: 'Save token' }).click();
  await page.getByText('Read, statistics').waitFor();
  const narrowed = await call(secret, 'POST', '/url/create', { url: 'https://example.com/narrowed' });
  expect(narrowed.status).toBe(403);
  expect((await call(secret, 'GET', '/me')).status).toBe(200);

  await clickInRow(page, 'Newsletter', 'Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await heading(page, 'No API tokens yet').waitFor();
  expect((await call(secret, 'GET', '/me')).status).toBe(401);
  expect(complaints).toEqual([]);
  await close();
});

test('what a token asks for waits until a person approves it, and is undone', async () => {
  const person = await makeSubscriber();
  const { page, complaints, close } = await openSignedIn(open, { path: `${LIST}/new`, person });
  await page.getByLabel('Name').fill('Agent');
  await page.getByLabel('Create', { exact: true }).check();
  await page.getByLabel('Changes').selectOption('Wait for approval');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = await secretOn(page);
  const asked = await call(secret, 'POST', '/url/create', { url: 'https://example.com/first' });
  expect(asked.status).toBe(202);
  for (const url of ['https://example.com/second', 'https://example.com/third'])
    await call(secret, 'POST', '/url/create', { url });

  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByText('Create a link to https://example.com/third').click();
  await expectGoodInEachLook(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'third' })
    .getByRole('button', { name: 'Refuse' })
    .click();
  await page.getByText('Refused: 1 request.').waitFor();
  await page.getByRole('button', { name: 'Approve 2…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved: 2 requests.').waitFor();
  await page.getByText('2 links made').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 2 links.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a token is made, changed and revoked by keyboard alone', async () => {
  const person = await makeSubscriber();
  const { page, complaints, close } = await openOnPhone(open, { path: '/app/settings/profile', person });
  await press(page, 'API');
  await headingHasFocus(page, 'API tokens');

  await press(page, 'Create token');
  await headingHasFocus(page, 'New token');
  await press(page, 'Create token');
  await expectFocusOn(page, 'Name');
  await expectGoodInEachLook(page);
  await page.keyboard.type('Till');
  await press(page, 'Create', 'Space');
  await choose(page, 'Expires', 'In 30 days');
  await type(page, 'Link budget', '3');
  await press(page, 'Create token');
  await expectFocusOn(page, 'Your new token');
  await expectGoodInEachLook(page);
  const secret = await secretOn(page);
  await press(page, /^Copy\s+Token$/);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

  await press(page, 'Done');
  await headingHasFocus(page, 'API tokens');
  await page.getByText('0 of 3 links').waitFor();
  await chooseInRow(page, 'Till', 'Edit Till');
  await headingHasFocus(page, 'Edit token');
  await retype(page, 'Name', 'Door');
  await choose(page, 'Changes', 'Dry run');
  await expectNoSidewaysScroll(page);
  await press(page, 'Save token');
  await page.getByText('Door saved.').waitFor();
  await headingHasFocus(page, 'API tokens');
  await expectGoodInEachLook(page);
  await openInRow(page, { row: 'Door', entry: 'Revoke Door' }, 'Revoke token');
  await expectFocusOn(page, 'Tokens');
  expect(complaints).toEqual([]);
  await close();
});

/** The secret of a new token, while it is shown. */
async function secretOn(page: Page): Promise<string> {
  const panel = page.getByRole('group', { name: 'Your new token' });
  return panel.locator('dd code').innerText();
}

/** What a program sends: a token, and no cookies. */
async function call(secret: string, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(service + tokenPrefix + path, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
