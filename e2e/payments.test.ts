import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { heading, inDatabase, makeAccount, makeStaff, openSignedIn, putOnPlan } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { expectFocusOn } from './keyboard.ts';
import { fillCard, passDays } from './payments.ts';

const url = inject('serviceUrl');
const open = useBrowser();
const SUBSCRIPTION = `${url}/app/settings/subscription`;

const order = (plan: string, interval = 'monthly') =>
  `/app/settings/subscription?subscription=${encodeURIComponent(plan)}&interval=${interval}`;

async function pay(page: Page, number?: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** Shows the subscription again until it is in this state. */
async function untilShown(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(SUBSCRIPTION);
        await heading(page, 'Subscription').waitFor();
        await page
          .locator('main')
          .getByRole('heading', { name: / plan$/ })
          .waitFor();
        return page.locator('main').innerText();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toContain(text);
}

test('somebody chooses a plan, uses a coupon, has a card declined, and pays with another', async () => {
  const person = await makeAccount();
  const coupon = `J${randomUUID().slice(0, 8).toUpperCase()}`;
  await inDatabase((sql) => sql`insert into coupons (code, percent_off) values (${coupon}, 50)`);
  const { page, complaints, close } = await openSignedIn(open, {
    path: `/app/pricing?coupon=${coupon}`,
    person,
  });
  await heading(page, 'All features').waitFor();
  await page.getByText(`The coupon ${coupon} goes along.`).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByRole('link', { name: 'Choose Personal' }).click();

  await page.getByRole('row', { name: `Coupon ${coupon} -$5.00` }).waitFor();
  await page.getByLabel('Coupon').fill('NOTHING');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This coupon doesn’t exist.').waitFor();
  await page.getByLabel('Coupon').fill(coupon);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('row', { name: `Coupon ${coupon} -$5.00` }).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Go to payment' }).click();

  await page.getByText('nothing is charged here').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText("Cardholder's name is required").first().waitFor();
  await expectGoodInEachLook(page);
  await pay(page, '4000 0000 0000 0002');
  await page.getByText('Your card was declined. Try another one.').first().waitFor();
  expect(await page.getByLabel('Cardholder’s name').inputValue()).toBe('Ada Lovelace');
  await pay(page);
  await page.getByText('You are on Personal').waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('link', { name: 'Your subscription' }).click();
  await page.locator('main').getByText('$9.99 a month, without tax').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await close();
});

test('on the page itself somebody pays in a dialog, and the bank asks for a confirmation', async () => {
  const { page, close } = await openSignedIn(open, { path: order('pro'), person: await makeAccount() });

  await page.getByRole('button', { name: 'Pay on this page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await dialog.getByLabel('Card number').waitFor();
  await expectGoodInEachLook(page);
  await pay(page, '4000 0025 0000 3155');
  await dialog.getByText('Your bank asks').waitFor();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await pay(page, '4000 0025 0000 3155');
  await dialog.getByRole('button', { name: 'Confirm the payment' }).click();

  await page.getByText('You are on Pro').waitFor();
  await close();
});

test('a bigger plan is paid as quoted, a smaller one begins later, and both are changed back', async () => {
  const { page, close } = await openSignedIn(open, { path: order('personal'), person: await makeAccount() });
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await pay(page);
  await page.getByRole('link', { name: 'Your subscription' }).click();

  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await page.getByRole('rowheader', { name: 'Rest of Personal, monthly' }).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Pay and change' }).click();
  await heading(page, 'Pro plan').waitFor();

  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Downgrade to Personal' }).click();
  await heading(page, 'What you would lose').waitFor();
  await page.getByText('Bulk creation').waitFor();
  await page.getByRole('button', { name: 'Change with the next period' }).click();
  await page.getByText('Changes to Personal').waitFor();
  await page.getByRole('button', { name: 'Keep Pro' }).click();
  await page.getByText('Changes to Personal').waitFor({ state: 'detached' });
  await close();
});

test('somebody cancels, comes back, cancels again and ends it, and may buy anew', async () => {
  const { page, close } = await openSignedIn(open, { path: order('pro'), person: await makeAccount() });
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await pay(page);
  await page.getByRole('link', { name: 'Your subscription' }).click();
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByText('You keep everything until').waitFor();
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reactivate' }).waitFor();
  // The button that was pressed is gone.
  await expectFocusOn(page, 'Change your plan');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await dialog.getByRole('button', { name: 'End now' }).click();

  await heading(page, 'Free plan').waitFor();
  await page.getByRole('link', { name: 'Upgrade' }).waitFor();
  await close();
});

test('a payment that fails is told everywhere, and another card has all back', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: order('pro'), person });
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await pay(page, '4000 0000 0000 0341');
  await page.getByText('You are on Pro').waitFor();

  await passDays(person, 31 + 8);
  await untilShown(page, 'Payment failed');
  await page.getByText('You can’t add links beyond the free plan').waitFor();
  await expectGoodInEachLook(page);
  await page.goto(`${url}/app/dashboard`);
  await page.getByText('Your payment failed on').waitFor();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Payment method' }).click();
  await page.getByText('Visa •••• 0341').waitFor();
  await page.getByText('A new card is charged at once for what is due.').waitFor();
  await page.getByRole('button', { name: 'Change the card' }).click();
  await fillCard(page);
  await page.getByRole('button', { name: 'Save the card' }).click();

  await page.getByText('Visa •••• 4242').waitFor();
  await untilShown(page, 'Active');
  await close();
});

test('a trial reminds of its end, is closed to everything but its payment, and is paid', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: order('pro'), person });
  await page.getByRole('button', { name: 'Try 7 days free' }).click();
  await page.getByText('You are on Pro').waitFor();
  await page.goto(`${url}/app/dashboard`);
  await page
    .getByRole('dialog', { name: 'Your trial of Pro' })
    .getByRole('button', { name: 'Later' })
    .click();

  await passDays(person, 8);
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/app/dashboard`);
        await heading(page, /Links|Your trial is over/).waitFor();
        return new URL(page.url()).pathname;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe('/app/subscribe');
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await fillCard(page);
  await page.getByRole('button', { name: 'Save the card' }).click();
  // Where the payment is slower than the page, the screen of the trial waits for it.
  await page.waitForURL(({ pathname }) => !/subscribe|sandbox/.test(pathname));
  await page.goto(`${url}/app/dashboard`);
  await heading(page, /^Links/).waitFor();
  await close();
});

test('an organization pays for itself', async () => {
  const owner = await makeAccount();
  await putOnPlan(owner, 'enterprise organization');
  const slug = `paying-${randomUUID().slice(0, 8)}`;
  const { page, close } = await openSignedIn(open, { path: '/app/organizations', person: owner });
  await page.getByLabel('Name').fill(slug);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.waitForURL((address) => address.search !== '' || address.pathname !== '/app/organizations');

  const base = `${url}/app/organizations/${slug}/settings/profile`;
  await page.goto(`${base}/subscription`);
  await page.getByText('it uses the plan of the organization’s owner').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: 'Upgrade' }).click();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByRole('link', { name: 'Choose Enterprise organization' }).click();
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await pay(page);
  await page.getByText('You are on Enterprise organization').waitFor();
  await page.goto(`${base}/invoices`);
  await page.getByRole('listitem').filter({ hasText: 'INV-' }).getByText('Paid').waitFor();
  await close();
  await helpOrganization(slug);
});

/** Staff change by a quote what an organization pays, move its time, and look at a team's bills. */
async function helpOrganization(slug: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      with made as (
        insert into workspaces (kind, billable_id)
        select 'team', billable_id from organizations where slug = ${slug} returning id)
      insert into teams (organization_id, slug, name, workspace_id, created_at)
      select organizations.id, 'sales', 'Sales', made.id, now() from organizations, made where slug = ${slug}`,
  );
  const path = `/app/organizations/${slug}/helpdesk`;
  const { page, complaints, close } = await openSignedIn(open, { path, person: await makeStaff() });
  await heading(page, 'Billing of teams').waitFor();
  await expectGoodInEachLook(page);

  await page.getByLabel('Interval').selectOption('Yearly');
  await page.getByRole('button', { name: 'Show what it costs' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change to Enterprise organization' });
  await dialog.getByRole('row', { name: /^Charged now \$/ }).waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByRole('button', { name: 'Change the plan' }).click();
  await page.getByText('Plan changed.').waitFor();
  await page.getByText(/^sandbox, yearly, since/).waitFor();

  await page.getByLabel('Days to move ahead').fill('400');
  await page.getByRole('button', { name: 'Move ahead' }).click();
  await page.getByText(/for Enterprise organization, yearly was paid\.$/).waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('link', { name: 'Sales' }).click();
  await page.getByText('Without a plan of its own, that of the organization holds.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Plan').selectOption('Enterprise team');
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('Current plan: Enterprise team since').waitFor();
  await page.getByRole('link', { name: 'Helpdesk of the organization' }).click();
  await page.getByText('Pays by itself: Enterprise team').waitFor();
  expect(complaints).toEqual([]);
  await close();
}
