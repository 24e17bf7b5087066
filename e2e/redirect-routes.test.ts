import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { inDatabase, makeAccount, openSignedIn, type Person } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('routes are built by keyboard, tried, saved, and in force on the short link', async () => {
  const person = await subscriber();
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  const { keyboard } = page;
  await page.getByRole('button', { name: /^Routes of/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Routes of/ });

  await dialog.getByRole('button', { name: 'iPhone and iPad' }).press('Enter');
  await keyboard.type('apple.example/app');
  await dialog.getByRole('button', { name: 'Add a route' }).press('Enter');
  await keyboard.type('Language');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('German');
  for (let stop = 0; stop < 3; stop += 1) await keyboard.press('Tab');
  await keyboard.type('german.example');

  const simulator = dialog.getByRole('region', { name: 'Try your routes' });
  const target = simulator.getByRole('status');
  await expect.poll(() => target.innerText()).toContain('own URL');
  await simulator.getByLabel('Language').selectOption('German');
  await expect.poll(() => target.innerText()).toContain('route 2');
  await simulator.getByLabel('Operating system').selectOption('iOS and iPadOS');
  await expect.poll(() => target.innerText()).toContain('route 1');
  await simulator.getByText('is not asked, because an earlier one fires').waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);

  await dialog.getByRole('button', { name: 'Save routes' }).press('Enter');
  await page.getByText('Saved the routes of').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const leadsTo = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/${alias}`, { redirect: 'manual', headers });
    return answer.headers.get('location');
  };
  await expect.poll(() => leadsTo({ 'user-agent': IPHONE })).toBe('https://apple.example/app');
  expect(await leadsTo({ 'accept-language': 'de-AT' })).toBe('https://german.example/');
  expect(await leadsTo({ 'accept-language': 'en' })).toBe(`https://example.com/${alias}`);
  expect(complaints).toEqual([]);
  await close();
});

async function subscriber(): Promise<Person> {
  const person = await makeAccount();
  await inDatabase(
    (sql) => sql`
      insert into subscriptions (billable_id, plan_name, interval, starts_at)
      select billable_id, 'pro', 'yearly', now()
      from users join workspaces on workspaces.id = workspace_id where email = ${person.email}`,
  );
  return person;
}

/** A link of somebody's; answers its alias. */
async function storeLink({ email }: Person): Promise<string> {
  const alias = `routes-${randomUUID().slice(0, 8)}`;
  await inDatabase(
    (sql) => sql`
      with destination as (
        insert into long_urls (hash, url)
        select sha256(convert_to('https://example.com/' || ${alias}, 'UTF8')), 'https://example.com/' || ${alias}
        returning id
      ),
      made as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
        select workspace_id, workspace_id, destination.id, ${alias}
        from users, destination where email = ${email} returning id
      )
      insert into aliases (link_id, domain_id, alias, is_main)
      select made.id, domains.id, ${alias}, true from made, domains where domains.is_base`,
  );
  return alias;
}
