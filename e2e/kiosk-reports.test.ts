import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { inDatabase, makeAccount, makeStaff, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';
import { clickInRow } from './organization.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('staff settle reports: one is dismissed, and the host of another is banned', async () => {
  const word = randomUUID();
  const [dismissed = '', banned = ''] = await reportLinks([
    `https://a-${word}.test/`,
    `https://b-${word}.test/`,
  ]);
  const staff = await makeStaff();
  const path = '/app/kiosk/reports';
  const { page, complaints, close } = await openSignedIn(open, { path, person: staff });
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(word);
  await page.getByText(`Redirects to https://a-${word}.test/`).waitFor();
  const facts = /^Guest\s· created .+ \(.+\)\s· 0 clicks in 30 days\s· 1 report\s*$/;
  expect(await page.getByRole('paragraph').filter({ hasText: facts }).count()).toBe(2);
  await expectGoodInEachLook(page);
  await clickInRow(page, dismissed, `Search reports of a-${word}.test`);
  await page.getByRole('button', { name: `Ban… ${banned}` }).waitFor({ state: 'detached' });
  await page.getByText(`Redirects to https://a-${word}.test/`).waitFor();
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(word);
  await page.getByRole('button', { name: `Ban… ${banned}` }).waitFor();

  await clickInRow(page, dismissed, 'Dismiss');
  await page.getByText('The report has been dismissed.').waitFor();
  await page.getByRole('button', { name: `Ban… ${banned}` }).click();
  await page.getByText('This blocks 1 link of 1 owner.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('radio', { name: 'Pattern' }).check();
  await page.getByRole('textbox', { name: 'Pattern' }).fill('(');
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await page.getByText('This is not a valid regular expression.').waitFor();
  await page.getByRole('radio', { name: 'Host' }).check();
  expect(await page.getByRole('textbox', { name: 'Host' }).inputValue()).toBe(`b-${word}.test`);
  await page.getByRole('button', { name: 'Ban', exact: true }).click();

  await page.getByText(/^Banned\. Links to it stop/).waitFor();
  await page.getByText('No reports found').waitFor();
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await page.getByText(new RegExp(`Dismissed by ${staff.name}`)).waitFor();
  await page.getByText(new RegExp(`Banned by ${staff.name}`)).waitFor();
  await expect
    .poll(
      async () => (await fetch(`${url}${banned.slice(banned.indexOf('/'))}`, { redirect: 'manual' })).status,
    )
    .toBe(410);
  await page.getByRole('tab', { name: 'Bans' }).click();
  await page.getByText('Blocks 1 link').first().waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: `Lift ban… b-${word}.test` }).click();
  await page.getByRole('button', { name: 'Lift ban', exact: true }).click();
  await page.getByText(/^The ban has been lifted/).waitFor();
  await expect
    .poll(
      async () => (await fetch(`${url}${banned.slice(banned.indexOf('/'))}`, { redirect: 'manual' })).status,
    )
    .toBe(302);
  expect(complaints).toEqual([]);
  await close();
});

test('an owner appeals, reads why staff declined it, and has the link back once its ban is lifted', async () => {
  const host = `${randomUUID()}.test`;
  const owner = await makeAccount();
  const alias = await storeLink(owner, `https://${host}/`);
  const staff = await makeStaff();
  const kiosk = await openSignedIn(open, { path: '/app/kiosk/banned_domains', person: staff });
  await kiosk.page.getByRole('button', { name: 'Ban domain' }).click();
  await kiosk.page.getByRole('textbox', { name: 'Domain' }).fill(host);
  await kiosk.page.getByRole('button', { name: 'Ban', exact: true }).click();
  await kiosk.page.getByText(/^The domain has been banned/).waitFor();
  const status = async () => (await fetch(`${url}/${alias}`, { redirect: 'manual' })).status;
  await expect.poll(status).toBe(410);

  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/my-urls',
    person: owner,
  });
  await page.getByRole('button', { name: /^Why blocked/ }).click();
  await page.getByRole('button', { name: 'Appeal…' }).click();
  await page.getByRole('textbox', { name: 'Why should it be unblocked?' }).fill('It is our own shop.');
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText(/^Your appeal was sent on/).waitFor();

  await kiosk.page.goto(`${url}/app/kiosk/reports?state=appeals&search=${host}`);
  await kiosk.page.getByText('It is our own shop.').waitFor();
  await expectGoodInEachLook(kiosk.page);
  await clickInRow(kiosk.page, `${new URL(url).host}/${alias}`, 'Decline…');
  await kiosk.page.getByRole('textbox', { name: /^Answer/ }).fill('It asks for passwords.');
  await kiosk.page.getByRole('button', { name: 'Decline', exact: true }).click();
  await kiosk.page.getByText('No appeals found').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Why blocked/ }).click();
  await page.getByText('Your appeal was declined: It asks for passwords.').waitFor();
  await expectGoodInEachLook(page);

  await kiosk.page.getByRole('tab', { name: 'Bans' }).click();
  await kiosk.page.getByRole('button', { name: `Lift ban… ${host}` }).click();
  await kiosk.page.getByRole('button', { name: 'Lift ban', exact: true }).click();
  await expect.poll(status).toBe(302);
  expect([...complaints, ...kiosk.complaints]).toEqual([]);
  await Promise.all([close(), kiosk.close()]);
});

/** Links to these destinations that a visitor reported, without their scheme. */
async function reportLinks(urls: readonly string[]): Promise<string[]> {
  return inDatabase(async (sql) => {
    const [domain] = await sql`select id, host from domains where is_base`;
    const reported = [];
    for (const url of urls) {
      const alias = randomUUID().replaceAll('-', '').slice(0, 12);
      await sql`
        with destination as (
          insert into long_urls (hash, url) values (sha256(${url}::bytea), ${url}) returning id
        ), workspace as (
          insert into workspaces (kind) values ('guest') returning id
        ), link as (
          insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
          select workspace.id, workspace.id, destination.id, ${randomUUID()} from workspace, destination
          returning id
        ), alias as (
          insert into aliases (link_id, domain_id, alias, key, is_main)
          select link.id, ${domain?.['id'] as number}, ${alias}, ${alias.toLowerCase()}, true from link
          returning id
        )
        insert into link_reports (alias_id, link, reason, details)
        select alias.id, ${`${domain?.['host'] as string}/${alias}`}, 'phishing', '' from alias`;
      reported.push(`${domain?.['host'] as string}/${alias}`);
    }
    return reported;
  });
}
