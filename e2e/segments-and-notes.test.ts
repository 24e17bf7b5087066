import { expect, inject, test } from 'vitest';
import { inDatabase, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';
import { visit } from './guest.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('filters are saved as a segment and notes are written, which those do not see whom statistics are public to', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const [row] = await inDatabase(
    (sql) => sql`
      update links set analytics_public = true from aliases where link_id = links.id and alias = ${alias}
      returning hash`,
  );
  const path = `/app/analytics/${String(row?.['hash'])}`;
  await visit(`${url}/${alias}`);
  const { page, complaints, close } = await openSignedIn(open, { path: `${path}?filters=qr:no`, person });

  await page.getByRole('button', { name: 'Save filter' }).click();
  const segments = page.getByRole('dialog', { name: 'Saved filters' });
  await segments.getByLabel('Name').fill('By the link alone');
  await expectGoodInEachLook(page);
  await segments.getByRole('button', { name: 'Save' }).click();
  await segments.getByRole('button', { name: 'Rename By the link alone' }).click();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await page.keyboard.press('Escape');

  await page.goto(url + path);
  await page.getByRole('combobox', { name: 'Saved filters' }).selectOption('By the link alone');
  await page.getByRole('button', { name: 'Saved as By the link alone' }).waitFor();
  expect(new URL(page.url()).searchParams.get('filters')).toBe('qr:no');

  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('dialog', { name: 'Add a note' });
  await note.getByLabel('Note').fill('Mail sent');
  await expectGoodInEachLook(page);
  await note.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Mail sent', { exact: true }).waitFor();
  const timeline = page.getByRole('slider', { name: 'Clicks over time' });
  await timeline.focus();
  await expect
    .poll(async () => {
      const text = await timeline.getAttribute('aria-valuetext');
      // Shortly after midnight it is at the last point, which is read first.
      await page.keyboard.press('ArrowLeft');
      return text;
    })
    .toContain('Note: Mail sent');
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);

  const guest = await open(path);
  await guest.page.getByRole('slider', { name: 'Clicks over time' }).waitFor();
  expect(await guest.page.getByText('Mail sent').count()).toBe(0);
  expect(await guest.page.getByLabel('Saved filters').count()).toBe(0);
  expect([...complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([close(), guest.close()]);
});
