import { expect, test } from 'vitest';
import { heading, inDatabase, makeAccount, makeStaff, openSignedIn, putOnPlan } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { clickInRow } from './organization.ts';

const open = useBrowser();

/** Somebody with an organization of this name, and its page of users. */
async function openOwner(name: string) {
  const person = await makeAccount();
  await putOnPlan(person, 'enterprise organization');
  const opened = await openSignedIn(open, { path: '/app/settings/teams', person });
  await opened.page.getByLabel('Name', { exact: true }).fill(name);
  await opened.page.getByRole('button', { name: 'Create organization' }).click();
  await heading(opened.page, name).waitFor();
  await inDatabase((sql) => sql`update organizations set onboarding_step = 'done' where name = ${name}`);
  return { ...opened, person };
}

const badgeOf = (page: Page) => page.getByRole('link', { name: 'Invitations: 1' });

test('an invitation shows on an open page as it is made, and goes as it is withdrawn', async () => {
  const invited = await makeAccount();
  const theirs = await openSignedIn(open, { path: '/app/my-urls', person: invited });
  const { page, complaints, close } = await openOwner('Acme Invites');
  await page.getByRole('link', { name: 'Settings of Acme Invites' }).click();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Emails').fill(invited.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();

  await badgeOf(theirs.page).waitFor();
  await clickInRow(page, invited.email, 'Withdraw');

  await badgeOf(theirs.page).waitFor({ state: 'detached' });
  expect([complaints, theirs.complaints]).toEqual([[], []]);
  await Promise.all([close(), theirs.close()]);
});

test('an organization is gone through again, step by step, and gone on with after a reload', async () => {
  const { page, complaints, close } = await openOwner('Acme Again');

  await page.reload();
  await page.getByRole('link', { name: 'Open the setup guide of Acme Again' }).click();
  await heading(page, 'Domains').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'Invite administrators').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: 'Finish later' }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Finish setting up Acme Again' }).click();

  await heading(page, 'Invite administrators').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('staff find the helpdesk of an organization by its owner', async () => {
  const owner = await openOwner('Acme Helped');
  await inDatabase(
    (sql) => sql`
      insert into scim_refusals (organization_id, request, status, reason, first_at, last_at)
      select id, 'PUT /Groups/:id', 400, 'A user is not in the organization.', now(), now()
      from organizations where name = 'Acme Helped'`,
  );
  const staff = await makeStaff();
  const path = `/app/kiosk/users?search=${encodeURIComponent(owner.person.email)}`;
  const { page, complaints, close } = await openSignedIn(open, { path, person: staff });

  await page.getByRole('main').getByRole('link', { name: owner.person.name }).click();
  await page.getByRole('link', { name: 'Acme Helped' }).click();
  await heading(page, 'Helpdesk').waitFor();
  await page.getByText('A user is not in the organization.').waitFor();
  await page.getByText(owner.person.email).last().waitFor();
  await expectGoodInEachLook(page);

  expect(complaints).toEqual([]);
  await Promise.all([close(), owner.close()]);
});
