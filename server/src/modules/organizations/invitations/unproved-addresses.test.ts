import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { storeOwned } from '../../../testing/branded-domains.ts';
import { makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Sends an address all that is sent to addresses, also of people without an account. */
async function writeTo(email: string): Promise<number[]> {
  const { owner, slug, place, email: own } = await makeOrganization(app);
  const { host } = await storeOwned(app, { email: own });
  const { data: roles } = (await owner.get(`/organization/${slug}/roles`)).json();
  const invitations = `/organization/${slug}/users/invitations`;
  const asked = [await owner.post(invitations, { emails: [email], role: roles[0].id })];
  const { data } = (await owner.get(invitations)).json();
  asked.push(
    await owner.post(`${place}/invitations`, { emails: [email], role: 'admin' }),
    await owner.post(`/settings/branded-domains/${host}/transfer`, { email }),
    await owner.delete(`${invitations}/${String(data[0].id)}`),
  );
  return asked.map(({ statusCode }) => statusCode);
}

async function toldTo(browser: Browser): Promise<string[]> {
  const { notifications } = (await browser.get('/notifications/recent')).json();
  return notifications.map(({ text }: { text: string }) => text);
}

test('whoever has given the address of somebody else is told nothing of what is sent to it', async () => {
  const { browser, email } = await makeAccount(app);
  const before = await toldTo(browser);

  expect(await writeTo(email)).toEqual([200, 200, 200, 200]);

  expect(await toldTo(browser)).toEqual(before);
  expect((await browser.get('/invitations/organization')).json().data).toEqual([]);
  expect((await browser.get('/settings/domain-offers')).json().data).toEqual([]);
});

test('whoever has proved it is', async () => {
  const { browser, email } = await makeVerified(app);
  const before = await toldTo(browser);

  await writeTo(email);

  expect((await toldTo(browser)).length - before.length).toBe(4);
});
