import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startReceiver, type Receiver } from '../server/src/testing/webhooks/receiver.ts';
import { heading } from './account.ts';
import { expectGoodInEachLook, expectNoSidewaysScroll, useBrowser } from './browser.ts';
import { openOrganization } from './organization.ts';

const service = inject('serviceUrl');
const open = useBrowser();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver(inject('webhookPort'));
});
afterAll(() => receiver.stop());

test('a webhook of a team is made by whoever oversees it, and is told of the team’s links alone', async () => {
  const { page, complaints, close } = await openOrganization(open, { name: 'Quay Hooks', title: 'Teams' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create team in Quay Hooks' }).click();
  await dialog.getByLabel('Name').fill('Night');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await dialog.waitFor({ state: 'detached' });
  const slug = /\/organizations\/([^/]+)/.exec(page.url())?.[1] ?? '';

  await page.goto(`${service}/app/organizations/${slug}/settings/teams/webhooks`);
  await page.getByLabel('Team').waitFor();
  await heading(page, 'No webhooks yet').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: 'Create webhook' }).click();
  await page.getByLabel('URL').fill(`${receiver.url}/team`);
  await page.getByLabel('Name').fill('Night CRM');
  await page.getByRole('checkbox', { name: 'link.created' }).check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  expect(page.url()).toContain('/team/');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('button', { name: /^link\.created\s+Delivered/ }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/team']);

  await page.goto(`${service}/app/organizations/${slug}/settings/teams/webhooks`);
  await page.getByRole('link', { name: 'Night CRM' }).waitFor();
  await page.goto(`${service}/app/settings/webhooks`);
  await heading(page, 'No webhooks yet').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
