import { expect, inject, test } from 'vitest';
import { inDatabase, makeSubscriber, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';
import { makeDomain } from './domains.ts';

const url = inject('serviceUrl');
const { port } = new URL(url);
const open = useBrowser();

test('forms for new links begin with the tags and UTM parameters of the domain, which are taken off', async () => {
  const person = await makeSubscriber();
  const domain = await makeDomain(person);
  await inDatabase(
    (sql) => sql`
      with own as (select workspace_id as id from users where email = ${person.email}),
      tag as (insert into tags (workspace_id, name) select id, 'sale' from own)
      insert into utm_presets (workspace_id, name, source, medium, campaign, created_at)
      select id, 'Spring', 'mail', 'email', 'spring', now() from own`,
  );
  const path = `/app/settings/branded-domains/edit/${domain}`;
  const { page, complaints, close } = await openSignedIn(open, { path, person });

  await page.getByRole('button', { name: 'Edit the tags and UTM parameters of new links' }).click();
  await page.getByLabel('UTM preset').selectOption('Spring');
  await page.getByRole('combobox', { name: 'Tags (optional)' }).fill('other');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('There is no tag “other” yet.').first().waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await page.getByRole('button', { name: 'Remove the tag other' }).click();
  await page.getByRole('combobox', { name: 'Tags (optional)' }).fill('sale');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('preset Spring · tag sale').waitFor();

  await page.goto(`${url}/app/dashboard?openCreate=true`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Domain', { exact: true }).selectOption(`${domain}:${port}`);
  await dialog.getByRole('button', { name: 'UTM 3' }).waitFor();
  await dialog.getByRole('button', { name: 'Tags 1' }).click();
  await dialog.getByLabel('Shorten a long URL').fill('https://example.com/a');
  await dialog.getByText('example.com/a?utm_source=mail').waitFor();
  await dialog.getByRole('button', { name: 'Remove the tag sale' }).click();
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();

  const made = async () =>
    inDatabase(
      (sql) => sql`
        select long_urls.url, (select count(*)::int from link_tags where link_id = links.id) as tags
        from links join long_urls on long_urls.id = long_url_id
        where workspace_id = (select workspace_id from users where email = ${person.email})`,
    );
  await expect
    .poll(made)
    .toEqual([
      { url: 'https://example.com/a?utm_source=mail&utm_medium=email&utm_campaign=spring', tags: 0 },
    ]);
  expect(complaints).toEqual([]);
  await close();
});
