import { expect, inject, test } from 'vitest';
import { heading, inDatabase, makeAccount, makeStaff, openSignedIn, rowOf, type Person } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { fillCard, mailAbout, passDays, passToDayOverdue } from './payments.ts';

const url = inject('serviceUrl');
const open = useBrowser();

async function pay(page: Page, number?: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** Somebody on Pro, whose card pays once. */
async function makeDebtor(): Promise<Person> {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, {
    path: '/app/settings/subscription?subscription=pro&interval=monthly',
    person,
  });
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await pay(page, '4000 0000 0000 0341');
  await page.getByText('You are on Pro').waitFor();
  await close();
  await passDays(person, 31);
  return person;
}

function linkOf(text: string): string {
  const [link] = /https?:\/\/\S+\/app\/user\/payment\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error('The email has no link that pays.');
  return link;
}

test('a renewal that fails is written of day by day, and paid from the last email without signing in', async () => {
  const person = await makeDebtor();
  const first = await mailAbout(person, 'Your payment for Linklet Pro failed');
  const told: string[] = [];
  for (const days of [3, 7, 14, 21]) {
    await passToDayOverdue(person, days);
    told.push(await mailAbout(person, 'Reminder: your payment for Linklet Pro is due'));
    await inDatabase((sql) => sql`delete from emails where recipient = ${person.email}`);
  }
  await passToDayOverdue(person, 27);
  const last = await mailAbout(person, 'Last reminder: Linklet Pro ends on');

  for (const text of [first, ...told, last])
    for (const part of ['$23.79', 'Linklet Pro', 'card that ends in 0341', 'It first failed on', 'free plan'])
      expect(text).toContain(part);
  expect(told[1]).toContain('nothing new can be created;');
  expect(told[2]).toContain('API and bulk creation are off');

  const { page, complaints, close } = await open(linkOf(last));
  await heading(page, '$23.79 is due').waitFor();
  await page.getByText('It is for Pro').waitFor();
  expect(await page.locator('main').innerText()).not.toContain(person.email);
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Pay $23.79' }).click();
  await page.getByText('nothing is charged here').waitFor();
  await pay(page);
  await heading(page, 'Thank you').waitFor();
  await page.getByText('Everything in the plan works again.').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);

  await page.goto(linkOf(last));
  await heading(page, 'Thank you').waitFor();
  await close();
  const own = await openSignedIn(open, { path: '/app/settings/subscription', person });
  await own.page.getByText('Active', { exact: true }).waitFor();
  expect(await own.page.getByText('Your payment failed').count()).toBe(0);
  await own.close();
});

test('a link that pays works for somebody else who is signed in, and says when it is too old or nothing is due', async () => {
  const [person, other] = [await makeDebtor(), await makeAccount()];
  const link = linkOf(await mailAbout(person, 'Your payment for Linklet Pro failed'));
  const { page, close } = await openSignedIn(open, { path: link.slice(url.length), person: other });
  await heading(page, '$23.79 is due').waitFor();
  await page.getByText('This only pays for the account named in the email').waitFor();

  await passDays(person, 8);
  await page.reload();
  await heading(page, 'This link didn’t work').waitFor();
  await page.getByText('older than seven days. Sign in to pay.').waitFor();
  await expectGoodInEachLook(page);

  const newer = linkOf(await mailAbout(person, 'Reminder: your payment'));
  await page.goto(newer);
  await heading(page, '$23.79 is due').waitFor();
  const own = await openSignedIn(open, { path: '/app/settings/subscription', person });
  await own.page.getByRole('button', { name: 'End now' }).click();
  await own.page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await heading(own.page, 'Free plan').waitFor();
  await own.close();
  await page.getByRole('button', { name: 'Pay $23.79' }).click();
  await page.getByText('This payment is no longer due. Nothing was charged.').first().waitFor();
  await heading(page, 'Nothing is due').waitFor();
  await expectGoodInEachLook(page);
  await close();
});

test('an order says why there is no trial before anything is paid, and staff can give another', async () => {
  const [first, second, staff] = [await makeAccount(), await makeAccount(), await makeStaff()];
  const order = '/app/settings/subscription?subscription=pro&interval=monthly';
  const own = await openSignedIn(open, { path: order, person: first });
  await own.page.getByRole('button', { name: 'Try 7 days free' }).click();
  await own.page.getByText('You are on Pro').waitFor();
  await giveCard(own.page);
  await own.close();

  const { page, complaints, close } = await openSignedIn(open, { path: order, person: second });
  await page.getByRole('button', { name: 'Try 7 days free' }).waitFor();
  await giveCard(page);
  await page.goto(url + order);
  await page.getByText('Your card was already used for a trial').waitFor();
  expect(await page.getByRole('button', { name: /^Try/ }).count()).toBe(0);
  await expectGoodInEachLook(page);

  const { public_id: id } = await rowOf(second.email);
  const kiosk = await openSignedIn(open, { path: `/app/kiosk/user/${String(id)}`, person: staff });
  await kiosk.page.getByRole('button', { name: 'Give another trial' }).click();
  await kiosk.page.getByText('Another trial was granted and has not started.').waitFor();
  await expectGoodInEachLook(kiosk.page);
  await kiosk.close();
  await page.reload();
  await page.getByRole('button', { name: 'Try 7 days free' }).click();
  await page.getByText('You are on Pro').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** One that no other journey gives. */
async function giveCard(page: Page): Promise<void> {
  await page.goto(`${url}/app/settings/payment-method`);
  await page.getByRole('button', { name: /^(Give|Add|Change) (a|the) card$/ }).click();
  await fillCard(page, '5555 5555 5555 4444', '07/47');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await page.getByText('•••• 4444').waitFor();
}
