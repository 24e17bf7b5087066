import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { inDatabase, makeStaff, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';
import { freshDomain, makeDomain, makeLargeSubscriber, makeLinkOn, visitOn } from './domains.ts';
import { choose, chooseInRow, expectFocusOn, press, type } from './keyboard.ts';
import { clickInRow, headingIsThere, openOnPhone } from './organization.ts';

const url = inject('serviceUrl');
const { port } = new URL(url);
const open = useBrowser();

test('staff approve a name that looks like a well-known one, and block a domain, whose links stop', async () => {
  const person = await makeLargeSubscriber();
  const domain = await makeDomain(person);
  const held = `g00gle-${randomUUID().slice(0, 4)}`;
  await inDatabase(
    (sql) => sql`
      insert into domains (host, type, kind, user_id, held_for, created_at)
      select ${`${held}.test:${port}`}, 'organization', 'own', id, 'It looks like google.', now()
      from users where email = ${person.email}`,
  );
  const owner = await openSignedIn(open, { path: '/app/dashboard?openCreate=true', person });
  await makeLinkOn(owner.page, `${domain}:${port}`, 'https://example.com/to-be-blocked');
  await expect
    .poll(async () => visitOn(domain, '/x'))
    .toMatchObject({ location: 'https://example.com/to-be-blocked' });
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/kiosk/domains',
    person: await makeStaff(),
  });

  await page.getByLabel('Show').selectOption('Waiting for review');
  await page.getByText('It looks like google.').first().waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: `Approve ${held}.test` }).click();
  await page.getByText(`${held}.test is approved.`).waitFor();
  await owner.page.goto(`${url}/app/settings/branded-domains/edit/${held}.test`);
  await owner.page.getByText('Two records to add.').waitFor();

  await page.getByLabel('Show').selectOption('All');
  await page.getByRole('searchbox', { name: 'Search domains' }).fill(domain);
  await page.waitForURL((address) => address.searchParams.get('search') === domain);
  const row = page.getByRole('group', { name: 'Domains' }).getByRole('listitem').filter({ hasText: domain });
  await row.getByRole('link', { name: person.name }).waitFor();
  await clickInRow(page, domain, 'Block…');
  const question = page.getByRole('dialog', { name: `Block ${domain}?` });
  await question.getByText('All links on it (1 link) stop redirecting at once').waitFor();
  await expectGoodInEachLook(page);
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByText(`${domain} is blocked: all its links have stopped.`).waitFor();
  await expect.poll(async () => (await visitOn(domain, '/x')).location).toBe('');
  await owner.page.goto(`${url}/app/settings/branded-domains/edit/${domain}`);
  await owner.page.getByText(`Our staff have blocked ${domain}`).waitFor();
  await expectFitsWhenTight(page);
  expect([...complaints, ...owner.complaints]).toEqual([]);
  await Promise.all([close(), owner.close()]);
});

test('on a phone’s screen staff add a common domain, and say who may use it, by keyboard alone', async () => {
  const domain = freshDomain();
  const { page, complaints, close } = await openOnPhone(open, {
    path: '/app/kiosk/domains',
    person: await makeStaff(),
  });

  await headingIsThere(page, 'Domains');
  await press(page, 'Add common domain');
  await expectFocusOn(page, 'Domain');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a domain.').first().waitFor();
  await expectGoodInEachLook(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await type(page, 'Domain', domain);
  await page.keyboard.press('Enter');
  await page.getByText(`${domain} added.`).waitFor();
  await choose(page, 'Show', 'Common');
  await chooseInRow(page, domain, `Who can use it… of ${domain}`);
  await page.getByRole('dialog', { name: `Who can use ${domain}` }).waitFor();
  await expectGoodInEachLook(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await press(page, 'Guests can create links on it', 'Space');
  await press(page, 'Save');
  await page.getByText(`Saved who can use ${domain}.`).waitFor();
  await chooseInRow(page, domain, `Who can use it… of ${domain}`);
  await expect
    .poll(async () => page.getByRole('checkbox', { name: 'Guests can create links on it' }).isChecked())
    .toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('staff ban a domain that links may not lead to, and lift the ban again', async () => {
  const banned = freshDomain();
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/kiosk/banned_domains',
    person: await makeStaff(),
  });
  await page.getByRole('heading', { name: 'Banned domains' }).waitFor();

  await page.getByRole('button', { name: 'Ban domain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ban a domain' });
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByText('Please enter a domain.').first().waitFor();
  await dialog.getByLabel('Domain').fill(banned);
  await dialog.getByLabel('Reason').selectOption('Malware');
  await dialog.getByText('This blocks 0 links of 0 owners.').waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await page.getByText('The domain has been banned.').waitFor();

  await page.getByRole('searchbox', { name: 'Search banned domains' }).fill(banned);
  await page.waitForURL((address) => address.searchParams.get('search') === banned);
  await page.getByRole('button', { name: `Lift ban… ${banned}` }).click();
  await expectFitsWhenTight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Lift ban' }).click();
  await page.getByText('No bans found').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
