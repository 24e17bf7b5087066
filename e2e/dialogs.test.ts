import { expect, test } from 'vitest';
import { inDatabase, makeAccount, openSignedIn, setUpTwoFactor, signIn, signOut } from './account.ts';
import { answerOnce, expectGoodInEachLook, useBrowser } from './browser.ts';
import { untilQuiet } from './quiet.ts';

const open = useBrowser();

test('what a report needs is asked for over the report, which is then sent', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  await page.goto(new URL('/app/report', page.url()).href);
  await untilQuiet(page);
  await page.getByLabel('Short link').fill(new URL('/some-link', page.url()).href);
  await page.getByLabel('What is wrong with it?').selectOption({ index: 1 });

  for (const [status, code, title] of [
    [423, 'password_unconfirmed', 'Confirm your password'],
    [401, 'session_expired', 'Your session has ended'],
  ] as const) {
    const refused = { status, json: { code, message: 'No.' } };
    await answerOnce(page, '**/app/api/report', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Send report' }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await expectGoodInEachLook(page);
    expect(await dialog.isVisible()).toBe(true);
    if (status === 423) await page.keyboard.press('Escape');
    else {
      await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
      const sent = page.waitForResponse((response) => response.url().endsWith('/api/report'));
      await page.keyboard.press('Enter');
      expect((await sent).status()).not.toBe(401);
    }
    await dialog.waitFor({ state: 'detached' });
  }
  await close();
});

test('the dialog for whoever has no backup codes is accessible', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
  await setUpTwoFactor(page);
  await inDatabase(
    (sql) => sql`
      delete from backup_codes where user_id = (select id from users where email = ${person.email})`,
  );
  await signOut(page);
  await page.goto(new URL('/app/login', page.url()).href);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  const dialog = page.getByRole('dialog', { name: 'No backup codes' });
  await dialog.waitFor();

  await expectGoodInEachLook(page);
  expect(await dialog.isVisible()).toBe(true);
  await close();
});
