import { expect, inject, test } from 'vitest';
import { endSessionsOf, inDatabase, makeAccount, openSignedIn, type Person } from './account.ts';
import { useBrowser, type Page } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();
const path = '/app/settings/security';

test('a fault of the service is told by a notice for three seconds, and longer while it is read', async () => {
  const { page, close } = await openSecurity();
  await answerWith(page, { status: 500, json: { code: 'something_went_wrong', message: 'No.' } });

  await signOutEverywhereElse(page);
  const notice = page.getByRole('alert').filter({ hasText: 'An error has occurred, please try again.' });
  await notice.getByText('Invalid', { exact: true }).waitFor();
  await notice.hover();
  await page.waitForTimeout(3500);
  expect(await notice.isVisible()).toBe(true);
  await page.mouse.move(0, 0);

  await notice.waitFor({ state: 'hidden', timeout: 4000 });
  await close();
});

test('refusals are told in their own words', async () => {
  const { page, close } = await openSecurity();

  for (const [status, code, message] of [
    [402, 'payment_required', 'Payment required.'],
    [403, 'forbidden', 'Permission denied.'],
    [404, 'not_found', 'Not found.'],
    [419, 'security_check_failed', 'The security check has failed, please try again.'],
    [429, 'too_many_requests', 'Too many requests. Please wait 7 s and try again.'],
  ]) {
    await answerWith(page, { status: Number(status), json: { code, message } });
    await signOutEverywhereElse(page);
    await page.getByRole('alert').getByText(String(message)).waitFor();
  }
  await close();
});

test('what is refused without words is told in those of its status', async () => {
  const { page, close } = await openSecurity();

  for (const [answer, message] of [
    [{ status: 402, json: { paymentId: 'p-1' } }, 'Payment required.'],
    [{ status: 404, json: {} }, 'Not found.'],
    [{ status: 431 }, 'An error has occurred, please try again.'],
  ] as const) {
    await answerWith(page, answer);
    await signOutEverywhereElse(page);
    await page.getByRole('alert').getByText(message).waitFor();
  }
  await close();
});

test('an answer that is none of the service opens a dialog', async () => {
  const { page, close } = await openSecurity();
  await answerWith(page, { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' });

  await signOutEverywhereElse(page);
  const dialog = page.getByRole('dialog', { name: 'Invalid' });
  await dialog.getByText('something went wrong').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');

  await dialog.waitFor({ state: 'detached' });
  await close();
});

test('a question is taken back by Escape and by a click beside it', async () => {
  const { page, close } = await openSecurity();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await question.waitFor();
  await page.mouse.click(5, 5);

  await question.waitFor({ state: 'detached' });
  await close();
});

test('a session that has ended is over in all tabs, and begun again in all that ask for it', async () => {
  const person = await makeAccount();
  const { page, close } = await openSecurity(person);
  const asking = await page.context().newPage();
  await asking.goto(url + path);
  await asking.getByRole('button', { name: /Account of/ }).waitFor();
  const waiting = await page.context().newPage();
  await waiting.goto(`${url}/app/my-urls`);
  await waiting.getByRole('button', { name: /Account of/ }).waitFor();
  await endSessionsOf(person.email, page);

  await signOutEverywhereElse(asking);
  await waiting.waitForURL(`${url}/app`);
  await page.waitForURL(`${url}/app`);
  expect(await page.evaluate(() => localStorage.getItem('linklet.stateStatus'))).toBe('false');

  const dialog = asking.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await asking.keyboard.press('Enter');
  await waiting.getByRole('button', { name: /Account of/ }).waitFor();
  await close();
});

/** The page of somebody who is signed in elsewhere, too. */
async function openSecurity(person?: Person) {
  const owner = person ?? (await makeAccount());
  await inDatabase(
    (sql) => sql`
      insert into sessions (id, csrf, user_id, created_at, last_seen_at, expires_at)
      select sha256(random()::text::bytea), '', id, now(), now(), now() + interval '1 day'
      from users where email = ${owner.email}`,
  );
  return openSignedIn(open, { path, person: owner });
}

/** Whatever the service would say to a request that ends the other sessions. */
async function answerWith(
  page: Page,
  answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0],
) {
  await page.route('**/settings/security/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(answer) : route.continue(),
  );
}

async function signOutEverywhereElse(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sign out/ })
    .click();
}
