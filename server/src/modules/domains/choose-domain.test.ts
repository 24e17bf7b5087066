import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a domain', () => {
  const addDomain = async (settings: Record<string, boolean>) => {
    const host = `${randomUUID().slice(0, 8)}.test`;
    await app.sql`insert into domains ${app.sql({ host, ...settings })}`;
    return host;
  };

  test('that is not for guests is refused', async () => {
    const host = await addDomain({ allow_for_guests: false });
    const fresh = await startTestApp();
    const guest = await fresh.guest();

    const answer = await guest.post('/url/create', { url: freshUrl(), domain: host });

    expect(answer.json().errors).toEqual({ domain: ['This domain is not available to guest users.'] });
    await fresh.close();
  });

  test('that lets guests choose no alias says so', async () => {
    const host = await addDomain({ allow_for_guests: true });
    const fresh = await startTestApp();
    const guest = await fresh.guest();

    const refused = await guest.post('/url/create', { url: freshUrl(), domain: host, alias: freshAlias() });
    const accepted = await guest.post('/url/create', { url: freshUrl(), domain: host.toUpperCase() });

    expect(refused.json().code).toBe('alias_not_allowed');
    expect(accepted.json()[0].aliases[0].domain).toBe(host);
    await fresh.close();
  });

  test('that is not for guests is for accounts, with an alias of their own', async () => {
    const domain = await addDomain({ allow_for_guests: false });
    const fresh = await startTestApp();
    const { browser, email } = await makeAccount(fresh);
    await fresh.sql`update users set email_verified_at = now() where email = ${email}`;

    const answer = await browser.post('/url/create', { url: freshUrl(), domain, alias: freshAlias() });

    expect(answer.statusCode).toBe(200);
    await fresh.close();
  });

  test('that asks for a verified address is refused until the account has one', async () => {
    const domain = await addDomain({ require_email_verification: true });
    const fresh = await startTestApp();
    const { browser, email } = await makeAccount(fresh);

    const unverified = await browser.post('/url/create', { url: freshUrl(), domain });
    await fresh.sql`update users set email_verified_at = now() where email = ${email}`;
    const verified = await browser.post('/url/create', { url: freshUrl(), domain });

    expect(unverified.json().errors).toEqual({ domain: ['Verify your email to use this domain.'] });
    expect(verified.statusCode).toBe(200);
    await fresh.close();
  });

  test('that is for subscribers is refused to others', async () => {
    const domain = await addDomain({ allow_for_guests: true, subscribed_only: true });
    const fresh = await startTestApp();
    const { browser } = await makeAccount(fresh);
    const guest = await fresh.guest();

    const asAccount = await browser.post('/url/create', { url: freshUrl(), domain });
    const asGuest = await guest.post('/url/create', { url: freshUrl(), domain });

    expect(asAccount.json().code).toBe('domain_needs_subscription');
    expect(asGuest.json().code).toBe('domain_not_for_guests');
    await fresh.close();
  });

  test('that is for subscribers is for the people of an organization, whatever its plan', async () => {
    const domain = await addDomain({ subscribed_only: true });
    const fresh = await startTestApp();
    const { owner, slug, place } = await makeOrganization(fresh);
    await fresh.sql`
      delete from subscriptions where billable_id = (select billable_id from organizations where slug = ${slug})`;

    const answer = await owner.post(`${place}/url/create`, { url: freshUrl(), domain });

    expect(answer.statusCode).toBe(200);
    await fresh.close();
  });

  test('that lets guests choose an alias still asks an account to verify its email', async () => {
    const { browser } = await makeAccount(app);

    const answer = await browser.post('/url/create', { url: freshUrl(), alias: freshAlias() });

    expect(answer.json().errors).toEqual({ alias: ['Verify your email to choose an alias.'] });
  });

  test('nobody knows is refused', async () => {
    const guest = await app.guest();

    const answer = await guest.post('/url/create', { url: freshUrl(), domain: 'nobody.test' });

    expect(answer.json().errors).toEqual({ domain: ['Invalid domain'] });
  });
});
