import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiPrefix } from '@linklet/contract/http/endpoint.ts';
import { makeAccount } from '../../../testing/accounts.ts';
import {
  headersOf,
  startTestApp,
  TRUSTED_ADDRESS,
  VISITOR_ADDRESS,
  type TestApp,
} from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ours = { 'x-requested-with': 'XMLHttpRequest' };

test('limits count one visitor’s requests and say when to come again', async () => {
  const fresh = await startTestApp();
  const ask = () =>
    fresh.ask(`${apiPrefix}/report`, { method: 'POST', headers: ours, address: VISITOR_ADDRESS });
  for (let count = 0; count < 10; count += 1) await ask();

  const answer = await ask();

  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json().message).toMatch(/^Too many requests. Please wait \d+ s and try again.$/);
  await fresh.close();
});

test('limits take the /64 of an IPv6 visitor for one', async () => {
  const fresh = await startTestApp();
  const ask = (address: string) =>
    fresh.ask(`${apiPrefix}/report`, { method: 'POST', headers: ours, address });
  for (let count = 0; count < 10; count += 1) await ask(`2001:db8:1:2::${count.toString(16)}`);

  const same = await ask('2001:db8:1:2:ffff::1');
  const other = await ask('2001:db8:1:3::1');

  expect([same.statusCode, other.statusCode]).toEqual([429, 419]);
  await fresh.close();
});

test('limits take sixteen networks’ worth from the /48 of one site together', async () => {
  const ask = (network: number) =>
    app.ask(`${apiPrefix}/report`, { method: 'POST', address: `2001:db8:4:${network.toString(16)}::1` });
  for (let network = 0; network < 160; network += 1) expect((await ask(network)).statusCode).not.toBe(429);

  expect((await ask(160)).statusCode).toBe(429);
});

test('limits count an account’s requests by themselves, on all servers together, and tell what is left', async () => {
  const [one, other] = [await startTestApp(), await startTestApp()];
  const { browser } = await makeAccount(one);
  // Within one minute, however long this takes.
  const now = new Date();
  for (const { services } of [one, other]) services.clock = () => now;
  const ask = (of: TestApp, address: string) =>
    of.ask(`${apiPrefix}/settings/mailings`, {
      method: 'PUT',
      body: { on: true },
      headers: headersOf(browser.cookies),
      address,
    });

  const first = await ask(one, '198.51.100.1');
  for (let count = 1; count < 60; count += 1) await ask(one, '198.51.100.2');
  const refused = await ask(one, '198.51.100.3');
  await ask(other, '198.51.100.4');

  expect(first.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' });
  expect([refused.statusCode, refused.headers['ratelimit-remaining']]).toEqual([429, '0']);
  const elsewhere = async () => (await ask(other, '198.51.100.4')).statusCode;
  await vi.waitFor(async () => expect(await elsewhere()).toBe(429), { timeout: 20_000, interval: 500 });
  await Promise.all([one.close(), other.close()]);
});

test('limits are not for the operator’s own addresses', async () => {
  const fresh = await startTestApp();
  const ask = () =>
    fresh.ask(`${apiPrefix}/report`, { method: 'POST', headers: ours, address: TRUSTED_ADDRESS });
  for (let count = 0; count < 10; count += 1) await ask();

  expect((await ask()).statusCode).toBe(419);
  await fresh.close();
});
