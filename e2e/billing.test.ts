import { expect, test } from 'vitest';
import {
  heading,
  inDatabase,
  makeAccount,
  makeStaff,
  openSignedIn,
  putOnPlan,
  type Person,
} from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';

const open = useBrowser();

test('staff put an account on a plan from its page, and the account’s menu tells it', async () => {
  const [person, staff] = [await makeAccount(), await makeStaff()];
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/kiosk/users', person: staff });
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  await page.waitForURL((address) => address.searchParams.get('search') === person.email);

  await page.getByRole('listitem').filter({ hasText: person.email }).getByRole('link').click();
  await heading(page, person.name).waitFor();
  await page.getByLabel('Plan').selectOption('personal');
  await page.getByLabel('Interval').selectOption('Monthly');
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('Current plan: Personal since').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();

  const own = await openSignedIn(open, { path: '/app/settings/usage', person });
  await heading(own.page, 'Personal plan').waitFor();
  await own.page.getByText('of 500').first().waitFor();
  expect(await own.page.getByRole('switch', { name: 'Create links beyond the limit' }).isEnabled()).toBe(
    false,
  );
  await own.page.getByText('Your plan does not include overages.').waitFor();
  await expectGoodInEachLook(own.page);
  await own.close();
});

test('at the plan’s limit a dialog leads to overages, and once they are on links are made again', async () => {
  const person = await makeAccount();
  await putOnPlan(person, 'pro');
  const { page, close } = await openSignedIn(open, { path: '/app/settings/usage', person });
  await fillUp(person);

  await page.goto(new URL('/app#shorten', page.url()).href);
  await shorten(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText("You've hit your plan's limit for creating links").waitFor();
  await dialog.getByRole('link', { name: 'Upgrade Your Plan' }).waitFor();
  await dialog.getByRole('link', { name: 'Manage Overages' }).click();

  await heading(page, 'Usage').waitFor();
  await page.getByRole('link', { name: 'Shorten a Link' }).click();
  await dialog.getByText("You've hit your plan's limit for creating links").waitFor();
  await dialog.getByRole('link', { name: 'Manage Overages' }).click();
  await page.getByText('Limit reached.').first().waitFor();
  await page.getByRole('switch', { name: 'Create links beyond the limit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on overages' }).click();
  await page.getByText('As of now').waitFor();

  await page.getByRole('link', { name: 'Shorten a Link' }).click();
  await shorten(page);
  await page.getByRole('link', { name: /^Visit/ }).waitFor();
  await close();
});

test('the page of the subscription tells what the plan includes', async () => {
  const person = await makeAccount();
  await putOnPlan(person, 'personal');
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/settings/subscription',
    person,
  });

  await heading(page, 'Personal plan').waitFor();
  await page.getByText('Custom aliases').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();
});

async function shorten(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Shorten a long URL' })
    .fill(`https://example.com/${crypto.randomUUID()}`);
  await page.getByRole('button', { name: 'Shorten URL' }).click();
}

/** As many links as the plan pro allows to be active; made too long ago for this month's limit. */
async function fillUp({ email }: Person): Promise<void> {
  await inDatabase(
    (sql) => sql`
      with destination as (
        insert into long_urls (hash, url)
        select sha256(convert_to('https://example.org/' || ${email}, 'UTF8')), 'https://example.org/' || ${email}
        returning id
      ),
      made as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash, repeats_destination)
        select workspace_id, workspace_id, destination.id, left(md5(${email} || n), 16), true
        from users, destination, generate_series(1, 2000) as n where email = ${email}
        returning id, hash
      )
      insert into aliases (link_id, domain_id, alias, key, is_main, created_at)
      select made.id, domains.id, made.hash, made.hash, true, now() - interval '35 days'
      from made, domains where domains.is_base`,
  );
}

test('whoever bought at another price sees it beside today’s', async () => {
  const person = await makeAccount();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/pricing/old', person });
  await heading(page, 'You pay nothing').waitFor();
  await expectGoodInEachLook(page);

  await inDatabase(
    (sql) => sql`
      insert into subscriptions (billable_id, plan_name, interval, provider, provider_ref, amount, currency, starts_at, created_at)
      select billable_id, 'pro', 'monthly', 'sandbox', ${crypto.randomUUID()}, 1499, 'USD', now(), '2025-03-03T12:00:00Z'
      from users join workspaces on workspaces.id = workspace_id where email = ${person.email}`,
  );
  await page.reload();

  await page
    .getByText('You pay $14.99 a month since 3 Mar 2025, without VAT; today it costs $19.99 a month.')
    .waitFor();
  await page.getByRole('row', { name: 'Pro Your plan' }).waitFor();
  await expectGoodInEachLook(page);
  await page.goto(new URL('/app/pricing', page.url()).href);
  await page.getByRole('link', { name: 'See yours and today’s' }).waitFor();

  await inDatabase(
    (sql) => sql`update subscriptions set amount = 1999 where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${person.email})`,
  );
  await page.goto(new URL('/app/pricing/old', page.url()).href);
  await page.getByText('This is today’s price.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
