import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startReceiver, type Receiver } from '../server/src/testing/webhooks/receiver.ts';
import { heading, makeSubscriber, openSignedIn } from './account.ts';
import { expectGoodInEachLook, expectNoSidewaysScroll, useBrowser, type Page } from './browser.ts';
import { expectFocusOn, headingHasFocus, press, type } from './keyboard.ts';
import { openOnPhone } from './organization.ts';

const service = inject('serviceUrl');
const open = useBrowser();
const LIST = '/app/settings/webhooks';
const PLAN = 'enterprise';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver(inject('webhookPort'));
});
afterAll(() => receiver.stop());

test('a webhook is made, tested, told of a link, replayed, rotated and deleted', async () => {
  const person = await makeSubscriber(PLAN);
  const { page, complaints, close } = await openSignedIn(open, { path: LIST, person });
  await heading(page, 'No webhooks yet').waitFor();
  await page.getByRole('link', { name: 'Create webhook' }).click();
  await page.getByLabel('URL').fill(`${receiver.url}/made`);
  await page.getByLabel('Name').fill('CRM');
  await page.getByRole('checkbox', { name: 'link.created' }).check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await secretOn(page);
  await page.getByRole('link', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('button', { name: /^link\.created\s+Delivered/ }).waitFor();
  await page.getByText('Answered 200').first().waitFor();
  await page.getByText('thanks').waitFor();
  const [tested] = receivedAt('/hook/made');
  new Webhook(secret).verify(tested?.body ?? '', tested?.headers as Record<string, string>);
  await expectGoodInEachLook(page);

  receiver.answer((response) => response.writeHead(500).end('broken'));
  await shortenOn(page);
  await page.goto(service + LIST);
  await page.getByText('Failing').waitFor();
  await page.getByRole('link', { name: 'CRM' }).click();
  receiver.answer((response) => response.end('thanks'));
  const delivered = page.getByRole('button', { name: /^link\.created\s+Delivered/ });
  await expect.poll(() => delivered.count()).toBe(2);
  await delivered.first().click();
  const before = receivedAt('/hook/made').length;
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect.poll(() => receivedAt('/hook/made').length).toBeGreaterThan(before);
  const ids = receivedAt('/hook/made').map(({ headers }) => headers['webhook-id']);
  expect(ids.at(-1)).toBe(ids.at(-2));

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  expect(await secretOn(page)).not.toBe(secret);
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'CRM' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await heading(page, 'No webhooks yet').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a webhook is made, tested and switched off by keyboard alone', async () => {
  const person = await makeSubscriber(PLAN);
  const { page, complaints, close } = await openOnPhone(open, { path: '/app/settings/profile', person });
  await press(page, 'Webhooks');
  await headingHasFocus(page, 'Webhooks');

  await press(page, 'Create webhook');
  await headingHasFocus(page, 'New webhook');
  await press(page, 'Create webhook');
  await expectFocusOn(page, 'URL');
  await expectGoodInEachLook(page);
  await page.keyboard.type(`${receiver.url}/phone`);
  await press(page, 'link.created', 'Space');
  await type(page, 'Name', 'Till');
  await press(page, 'Create webhook');
  await expectFocusOn(page, 'Your new secret');
  await expectGoodInEachLook(page);
  await expectNoSidewaysScroll(page);
  await press(page, 'Done');
  await headingHasFocus(page, 'Webhook');
  await press(page, 'Send a test');
  await page.getByText('Answered 200').first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectGoodInEachLook(page);
  expect(receivedAt('/hook/phone')).toHaveLength(1);
  await press(page, 'Switch off');
  await page.getByText('Till switched off.').waitFor();
  await page.getByText('Switched off manually.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

function receivedAt(path: string) {
  return receiver.received.filter((each) => each.path === path);
}

/** The secret of a webhook, while it is shown. */
async function secretOn(page: Page): Promise<string> {
  return page.getByRole('group', { name: 'Your new secret' }).locator('dd code').innerText();
}

async function shortenOn(page: Page): Promise<void> {
  await page.goto(`${service}/app/dashboard`);
  await page.getByRole('link', { name: 'Shorten a Link' }).click();
  await page.getByLabel('Shorten a long URL').fill(`https://example.com/${randomUUID()}`);
  await page.getByRole('button', { name: 'Shorten URL' }).click();
  await page.getByRole('button', { name: 'Show details' }).waitFor();
}
