import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inDatabase, makeAccount, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

test('all links are exported to a file, which is downloaded once it is there', async () => {
  const person = await makeAccount();
  const destination = `https://example.com/${randomUUID()}`;
  const alias = `exp-${randomUUID().slice(0, 8)}`;
  await inDatabase(
    (sql) => sql`
      with destination as (
        insert into long_urls (hash, url) select sha256(convert_to(${destination}, 'UTF8')), ${destination}
        returning id
      ),
      made as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
        select workspace_id, workspace_id, destination.id, ${randomUUID().slice(0, 16)}
        from users, destination where email = ${person.email} returning id
      )
      insert into aliases (link_id, domain_id, alias, key, is_main)
      select made.id, domains.id, ${alias}, ${alias}, true
      from made, domains where domains.is_base`,
  );
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/my-urls', person });

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export links' });
  await dialog.getByLabel('Format').selectOption('json');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByText('1 link,').waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download links.json' }).click(),
  ]);

  expect(download.suggestedFilename()).toBe('links.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    links: [{ destination }],
  });
  expect(complaints).toEqual([]);
  await close();
});
