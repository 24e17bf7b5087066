import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, storeOwned } from '../../../testing/branded-domains.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('browsers come only by https', () => {
  const chosen = { max_age: 300, include_subdomains: true };
  const headerOf = async (host: string) => {
    const [row] = await app.sql`select hsts_seconds, hsts_subdomains from domains where host = ${host}`;
    return row;
  };

  test('once there is a certificate, for the time that the owner chooses, and forget it where that is off', async () => {
    const { browser, email } = await makeSubscriber(app, 'enterprise');
    const { host } = await storeOwned(app, { email });
    const path = `${DOMAINS}/${host}`;

    const early = await browser.patch(path, { hsts: chosen });
    const never = (await browser.patch(path, { hsts: null })).json();
    const untold = await headerOf(host);
    await app.sql`update domains set certificate_until = now() + interval '60 days' where host = ${host}`;
    const odd = await browser.patch(path, { hsts: { ...chosen, max_age: 301 } });
    const on = (await browser.patch(path, { hsts: chosen })).json();
    const off = (await browser.patch(path, { hsts: null })).json();

    expect([early.json().code, odd.statusCode]).toEqual(['hsts_without_certificate', 422]);
    expect([never.hsts, on.hsts, off.hsts]).toEqual([null, chosen, null]);
    expect(untold).toEqual({ hsts_seconds: null, hsts_subdomains: false });
    expect(await headerOf(host)).toEqual({ hsts_seconds: 0, hsts_subdomains: false });
  });
});
