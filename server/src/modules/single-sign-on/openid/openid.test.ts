import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignOnProblem } from '@linklet/contract/single-sign-on/endpoints.ts';
import { freshEmail } from '../../../testing/accounts.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../../testing/providers/openid-provider.ts';
import {
  makeMember,
  makeOrganization,
  makeVerified,
  type TestOrganization,
} from '../../../testing/organizations.ts';
import { enforce, follow, openIdDraft, pass, personOf } from '../../../testing/providers/sign-on.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

// `person` is who shows themselves next.
let person: Record<string, unknown> = {};
let provider: OpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  app = await startTestApp({ SIGN_ON_HOSTS: new URL(provider.url).host });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(() => {
  person = personOf(freshEmail());
});

const draft = () => openIdDraft(provider.url);

const doneWith = (problem: SignOnProblem, key: string) => `/app/sso/done?problem=${problem}&key=${key}`;
describe('setting a connection up', () => {
  let of: TestOrganization;
  beforeAll(async () => {
    of = await makeOrganization(app);
  });

  test('shows the redirect address before there is one, and keeps it', async () => {
    const place = `/organization/${of.slug}`;
    const before = (await of.owner.get(`${place}/sso`)).json();
    const saved = (await of.owner.put(`${place}/sso`, draft())).json();

    expect(before.connection).toBeNull();
    expect(saved.addresses).toEqual(before.addresses);
    expect(saved.addresses.redirect).toMatch(/^https:\/\/lnk\.test\/app\/sso\/[\w-]{22}\/callback$/);
    expect(saved.connection).toMatchObject({ enforced: false, test: null });
  });

  test('tells the secret to nobody, and keeps it sealed', async () => {
    const saved = await of.owner.put(`${of.place}/sso`, { ...draft(), client_secret: 'not to be seen' });
    const rows = await app.sql`select * from sso_connections`;
    const entries = await app.sql`select * from audit_entries where action like 'sso.%'`;

    expect(saved.statusCode).toBe(200);
    expect(saved.body).not.toContain('not to be seen');
    expect(JSON.stringify([...rows, ...entries])).not.toContain('not to be seen');
  });

  test.each([
    [{ client_id: '' }, 'client_id', 'The client ID field is required.'],
    [{ provider: 'nobody' }, 'provider', 'Please choose a provider.'],
    [{ provider: 'azure', tenant: 'common' }, 'tenant', /isn’t valid/],
    [{ provider: 'azure', tenant: '9188040d-6c67-4b5b-b112-36a304b66dad' }, 'tenant', /isn’t valid/],
    [{ provider: 'okta', tenant: 'acme' }, 'tenant', /isn’t valid/],
    [{ tenant: 'javascript:alert(1)' }, 'tenant', /isn’t valid/],
    [{ tenant: 'http://127.0.0.1:9' }, 'tenant', /can’t be reached/],
    [{ tenant: 'http://idp.example.com' }, 'tenant', /can’t be reached/],
    [{ role: 2_000_000_000 }, 'role', 'Please choose a role.'],
  ])('refuses %j', async (change, field, sentence) => {
    const answer = await of.owner.put(`/organization/${of.slug}/sso`, { ...draft(), ...change });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[field]).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
  });

  test('asks for the client secret once', async () => {
    const { owner, slug } = await makeOrganization(app);
    const place = `/organization/${slug}/sso`;
    const without = await owner.put(place, { ...draft(), client_secret: '' });
    await owner.put(place, draft());
    const again = await owner.put(place, { ...draft(), client_secret: '' });

    expect(without.json().errors).toEqual({ client_secret: ['The client secret field is required.'] });
    expect(again.statusCode).toBe(200);
  });

  test.each([
    ['client', () => ({ client_id: 'another' })],
    ['issuer', () => ({ tenant: `${provider.url}/other` })],
    ['provider', () => ({ provider: 'google', tenant: 'acme.example' })],
  ])('shows the secret to no other %s', async (_, change) => {
    const { owner, slug } = await makeOrganization(app);
    const place = `/organization/${slug}/sso`;
    await owner.put(place, draft());

    const elsewhere = await owner.put(place, { ...draft(), ...change(), client_secret: '' });

    expect(elsewhere.statusCode).toBe(422);
    expect(elsewhere.json().errors).toEqual({ client_secret: ['The client secret field is required.'] });
    const { config } = (await owner.get(place)).json().connection;
    expect(config).toMatchObject({ provider: 'other', tenant: provider.url, client_id: 'client' });
  });

  test('nobody reaches an address of a private network by it', async () => {
    const place = `/organization/${of.slug}`;
    await of.owner.put(`${place}/sso`, { ...draft(), tenant: 'https://169.254.169.254/latest' });
    const { url } = (await of.owner.post(`${place}/sso/test`)).json();
    const { connection } = (await of.owner.get(`${place}/sso`)).json();

    expect(url).toBe(`/app/organizations/${of.slug}/settings/profile/sso`);
    expect(connection.test).toMatchObject({ problem: 'sign_on_failed' });
    expect(connection.test.reason).toContain('Requests to https://169.254.169.254 are refused.');
  });

  test('nobody gives a role that may more than they', async () => {
    const { browser } = await makeMember(app, of.slug, { held: ['sso.update'] });
    const [role] = await app.sql`
      select organization_roles.id from organization_roles join organizations on organizations.id = organization_id
      where slug = ${of.slug} and organization_roles.name = 'Administrator'`;
    const answer = await browser.put(`/organization/${of.slug}/sso`, {
      ...draft(),
      role: Number(role?.['id']),
    });

    expect(answer.json().code).toBe('role_beyond_own');
  });

  test('an admin of a team sets up that of the team, and not that of the organization', async () => {
    const { browser } = await makeMember(app, of.slug, { role: 'admin' });

    expect((await browser.put(`${of.place}/sso`, draft())).statusCode).toBe(200);
    expect((await browser.put(`/organization/${of.slug}/sso`, draft())).statusCode).toBe(403);
  });
});

describe('a test', () => {
  test('shows what arrived, and lets the connection be required', async () => {
    const { owner, slug, email } = await makeOrganization(app);
    const place = `/organization/${slug}/sso`;
    await owner.put(place, draft());
    const untested = await owner.put(`${place}/enforced`, { enforced: true });
    person = { ...personOf(email), groups: ['sales'] };

    const end = await follow(owner, (await owner.post(`${place}/test`)).json().url);
    const { connection } = (await owner.get(place)).json();
    const enforced = await owner.put(`${place}/enforced`, { enforced: true });

    expect(untested.json().code).toBe('sign_on_untested');
    expect(end).toBe(`/app/organizations/${slug}/settings/profile/sso`);
    expect(connection.test).toMatchObject({ problem: null, reason: '', is_current: true });
    expect(connection.test.claims).toContainEqual({ name: 'email', value: email });
    expect(connection.test.claims).toContainEqual({ name: 'groups', value: '["sales"]' });
    expect(enforced.json().connection.enforced).toBe(true);
  });

  test.each([
    [{ email: undefined, preferred_username: 'ada' }, 'sign_on_without_email', /no email/],
    [{ email: 'jörg@corp.example' }, 'sign_on_without_email', /before the @/],
    [{ email_verified: false }, 'sign_on_without_email', /email_verified/],
    [{ nonce: 'another' }, 'sign_on_failed', /nonce/],
    [{ aud: 'another' }, 'sign_on_failed', /audience|aud/],
    [{ iss: 'https://evil.example' }, 'sign_on_failed', /issuer|iss/],
    [{ exp: 1 }, 'sign_on_failed', /exp/],
  ])('says why %j is refused', async (change, problem, reason) => {
    const { owner, slug } = await makeOrganization(app);
    const place = `/organization/${slug}/sso`;
    await owner.put(place, draft());
    person = { ...person, ...change };

    await follow(owner, (await owner.post(`${place}/test`)).json().url);
    const { connection } = (await owner.get(place)).json();

    expect(connection.test.problem).toBe(problem);
    expect(connection.test.reason).toMatch(reason);
    expect(connection.last_failure.reason).toMatch(reason);
  });

  test('of what was before a change counts no more', async () => {
    const { owner, slug } = await makeOrganization(app);
    const place = `/organization/${slug}`;
    await enforce(owner, place, draft());

    const changed = await owner.put(`${place}/sso`, { ...draft(), client_id: 'another' });

    expect(changed.json().connection).toMatchObject({ enforced: false, test: { is_current: false } });
    expect((await owner.put(`${place}/sso/enforced`, { enforced: true })).statusCode).toBe(422);
  });
});

describe('where a connection is required', () => {
  test('a member is sent to it, passes it, and comes in for twelve hours', async () => {
    const { owner, place, slug } = await makeOrganization(app);
    const { browser, email } = await makeMember(app, slug, { role: 'member' });
    const key = await enforce(owner, place, draft());
    person = personOf(email.toUpperCase());

    const refused = await browser.get(`${place}/switch`);
    const end = await pass(browser, key, '?next=/app/dashboard');
    const passed = await browser.get(`${place}/switch`);
    app.passTime(12 * 3_600_000 + 1000);
    const late = await browser.get(`${place}/switch`);

    expect(refused.statusCode).toBe(424);
    expect(refused.json()).toMatchObject({
      code: 'sign_on_required',
      message: 'Sales asks you to sign in with single sign-on.',
      redirect: `/app/sso/${key}/begin`,
    });
    expect(end).toBe('/app/sso/done?next=%2Fapp%2Fdashboard');
    expect([passed.statusCode, late.statusCode]).toEqual([200, 424]);
  });

  test('an admin of a team releases what they required themselves, and nothing that others did', async () => {
    const { owner, place, slug } = await makeOrganization(app);
    const { browser, email } = await makeMember(app, slug, { role: 'admin' });
    const key = await enforce(owner, place, draft());
    person = personOf(email);
    await pass(browser, key);
    const require = async (by: Browser, enforced: boolean) => by.put(`${place}/sso/enforced`, { enforced });

    const released = await require(browser, false);
    const removed = await browser.delete(`${place}/sso`);

    expect([released.json().code, removed.json().code]).toEqual(Array(2).fill('sign_on_enforced_by_others'));
    expect((await require(owner, false)).json().connection.enforced).toBe(false);
    expect((await require(browser, true)).statusCode).toBe(200);
    expect((await require(browser, false)).json().connection.enforced).toBe(false);
  });

  test('the owner always comes in, and nobody learns of it who is not in it', async () => {
    const { owner, place } = await makeOrganization(app);
    const stranger = await makeVerified(app);
    await enforce(owner, place, draft());

    expect((await owner.get(`${place}/switch`)).statusCode).toBe(200);
    expect((await stranger.browser.get(`${place}/switch`)).statusCode).toBe(404);
  });

  test('that of a team is for the team alone, and the organization’s comes first', async () => {
    const { owner, place, slug } = await makeOrganization(app);
    const { browser, email } = await makeMember(app, slug, { role: 'member', held: ['audit.view'] });
    const ofTeam = await enforce(owner, place, draft());
    const before = (await browser.get(`/organization/${slug}`)).statusCode;
    const ofOrganization = await enforce(owner, `/organization/${slug}`, draft());
    person = personOf(email);

    const asked = [];
    for (const key of [ofOrganization, ofTeam]) {
      asked.push((await browser.get(`${place}/switch`)).json().redirect);
      await pass(browser, key);
    }

    expect(before).toBe(200);
    expect(asked).toEqual([`/app/sso/${ofOrganization}/begin`, `/app/sso/${ofTeam}/begin`]);
    expect((await browser.get(`${place}/switch`)).statusCode).toBe(200);
  });

  test('whoever shows themselves as somebody else is not let in', async () => {
    const { owner, place, slug } = await makeOrganization(app);
    const { browser } = await makeMember(app, slug, { role: 'member' });
    const key = await enforce(owner, place, draft());

    const end = await pass(browser, key);

    expect(end).toBe(doneWith('sign_on_other_person', key));
    expect((await browser.get(`${place}/switch`)).statusCode).toBe(424);
  });

  test('an answer counts once, and in the browser that asked alone', async () => {
    const { owner, place, slug } = await makeOrganization(app);
    const { browser, email } = await makeMember(app, slug, { role: 'member' });
    const key = await enforce(owner, place, draft());
    person = personOf(email);
    const begun = await browser.open(`/app/sso/${key}/begin`);
    const consented = await fetch(String(begun.headers['location']), { redirect: 'manual' });
    const { pathname, search } = new URL(consented.headers.get('location') ?? '');

    const elsewhere = await (await app.guest()).open(pathname + search);
    const here = await browser.open(pathname + search);
    const again = await browser.open(pathname + search);

    expect(elsewhere.headers['location']).toBe('/app/login');
    expect(here.headers['location']).toBe('/app/sso/done');
    expect(again.headers['location']).toBe(doneWith('sign_on_expired', key));
  });

  test('what sessions have passed is over once the provider is another', async () => {
    const { owner, place, slug } = await makeOrganization(app);
    const { browser, email } = await makeMember(app, slug, { role: 'member' });
    const key = await enforce(owner, place, draft());
    person = personOf(email);
    await pass(browser, key);

    await enforce(owner, place, { ...draft(), client_id: 'another' });

    expect((await browser.get(`${place}/switch`)).statusCode).toBe(424);
  });
});
