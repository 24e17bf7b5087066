import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOnProblems, type SignOnProblem } from '@linklet/contract/single-sign-on.ts';
import { freshEmail, resetTo } from '../../testing/accounts.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/openid-provider.ts';
import {
  makeMember,
  makeOrganization,
  makeVerified,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { connect, openIdDraft, pass, personOf } from '../../testing/sign-on.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

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
const stateOf = async (browser: Browser) => (await browser.get('/state')).json();
const toldTo = async (browser: Browser) =>
  (await browser.post('/flash-messages/take')).json().flashMessages.map(({ text }: { text: string }) => text);

describe('from outside', () => {
  let of: TestOrganization;
  let key: string;
  beforeAll(async () => {
    of = await makeOrganization(app);
    key = await connect(of.owner, `/organization/${of.slug}`, draft());
  });

  test('an organization is found by its address, and by a member’s email', async () => {
    const { email } = await makeMember(app, of.slug, {});
    const guest = await app.guest();
    const find = async (wanted: string) => (await guest.post('/login/sso', { account: wanted })).json();

    expect(await find(of.slug.toUpperCase())).toEqual({ key });
    expect(await find(email)).toEqual({ key });
    expect((await find(freshEmail())).code).toBe('sign_on_unknown');
    expect((await find(`${of.slug}/sales`)).code).toBe('sign_on_unknown');
  });

  test('somebody new gets an account whose email is not proved, is a member, and comes in again', async () => {
    const guest = await app.guest();
    const end = await pass(guest, key, '?next=/app/dashboard');
    const { user } = await stateOf(guest);
    const again = await app.guest();
    await pass(again, key);

    expect(end).toBe('/app/dashboard');
    expect(user).toMatchObject({ name: 'Ada Elsewhere', email: person['email'], email_verified_at: null });
    expect((await guest.get('/organizations')).json().data).toMatchObject([{ slug: of.slug }]);
    expect((await stateOf(again)).user.id).toBe(user.id);
    const [entry] = await app.sql`
      select after from audit_entries where action = 'sso.user-admitted' order by id desc limit 1`;
    expect(entry?.['after']).toEqual({ email: person['email'] });
  });

  test('a team’s connection lets people into the team', async () => {
    const { owner, place } = await makeOrganization(app);
    const ofTeam = await connect(owner, place, { ...draft(), team_role: 'viewer' });
    const guest = await app.guest();
    await pass(guest, ofTeam);

    const { teams } = (await guest.get('/organizations')).json().data[0];
    expect(teams).toMatchObject([{ slug: 'sales', role: 'viewer' }]);
  });

  test('nobody new comes in where new people are kept out', async () => {
    const { owner, slug } = await makeOrganization(app);
    const closed = await connect(owner, `/organization/${slug}`, { ...draft(), admits_new: false });
    const guest = await app.guest();

    expect(await pass(guest, closed)).toBe('/app/login');
    expect(await toldTo(guest)).toEqual([signOnProblems.sign_on_not_admitted]);
    expect((await stateOf(guest)).user).toBeNull();
  });

  test('an organization opens no account of its members that is opened by a password', async () => {
    const { email } = await makeMember(app, of.slug, {});
    person = personOf(email);
    const guest = await app.guest();

    expect(await pass(guest, key)).toBe('/app/login');
    expect(await toldTo(guest)).toEqual([signOnProblems.sign_on_password_first]);
    expect((await stateOf(guest)).user).toBeNull();
  });

  test('an organization opens no account of strangers, and invites them', async () => {
    const { owner, place } = await makeOrganization(app);
    const ofTeam = await connect(owner, place, draft());
    const { email, browser } = await makeVerified(app);
    person = personOf(email);
    const guest = await app.guest();

    await pass(guest, ofTeam);

    expect(await toldTo(guest)).toEqual([signOnProblems.sign_on_invited]);
    expect((await stateOf(guest)).user).toBeNull();
    expect((await browser.get('/invitations/team')).json().data).toHaveLength(1);
  });

  test('an organization opens no account that another brought into being', async () => {
    const { owner, slug } = await makeOrganization(app);
    const other = await connect(owner, `/organization/${slug}`, draft());
    await pass(await app.guest(), other);
    const guest = await app.guest();

    await pass(guest, key);

    expect((await stateOf(guest)).user).toBeNull();
  });

  test('whoever proves the email takes the account from the organization', async () => {
    await pass(await app.guest(), key);
    await resetTo(app, String(person['email']), 'another Good pass-phrase 8');
    const guest = await app.guest();

    await pass(guest, key);

    expect(await toldTo(guest)).toEqual([signOnProblems.sign_on_password_first]);
  });

  test.each(['blocked_at', 'left_at'])('whoever has %s does not come in again', async (column) => {
    await pass(await app.guest(), key);
    await app.sql`
      update organization_members set ${app.sql(column)} = now()
      where user_id = (select id from users where email = ${String(person['email'])})`;
    const guest = await app.guest();

    await pass(guest, key);

    expect(await toldTo(guest)).toEqual([signOnProblems.sign_on_not_admitted]);
  });

  test('a guest’s links come along', async () => {
    const guest = await app.guest();
    await guest.post('/url/create', { url: `https://example.com/${randomUUID()}` });
    await pass(guest, key);

    expect((await guest.get('/urls/available')).json().data).toHaveLength(1);
  });

  test('confirms in place of a password, for whoever has none', async () => {
    const guest = await app.guest();
    await pass(guest, key);
    const { data } = (await guest.get('/settings/security/sso')).json();
    app.passTime(3_600_000);
    const before = (await guest.post('/settings/security/two-factor')).statusCode;

    const end = await pass(guest, key, '?for=confirm');

    expect(data).toEqual([{ key, name: 'Acme' }]);
    expect(before).toBe(423);
    expect(end).toBe('/app/confirmed');
    expect((await guest.post('/settings/security/two-factor')).statusCode).toBe(200);
  });

  test('confirms nothing for whoever has a password', async () => {
    const { browser, email } = await makeMember(app, of.slug, {});
    person = personOf(email);

    expect(await pass(browser, key, '?for=confirm')).toBe(doneWith('sign_on_other_person', key));
  });

  test('a connection that is deleted leads nowhere', async () => {
    const { owner, slug } = await makeOrganization(app);
    const gone = await connect(owner, `/organization/${slug}`, draft());
    await owner.delete(`/organization/${slug}/sso`);
    const guest = await app.guest();

    const begun = await guest.open(`/app/sso/${gone}/begin`);

    expect(begun.headers['location']).toBe('/app/login');
    expect((await owner.get(`/organization/${slug}/sso`)).json().connection).toBeNull();
  });

  test('a provider that turns somebody away is told of', async () => {
    const guest = await app.guest();
    const begun = await guest.open(`/app/sso/${key}/begin`);
    const state = new URL(String(begun.headers['location'])).searchParams.get('state') ?? '';

    const end = await guest.open(`/app/sso/${key}/callback?error=access_denied&state=${state}`);

    expect(end.headers['location']).toBe('/app/login');
    expect(await toldTo(guest)).toEqual([signOnProblems.sign_on_cancelled]);
  });
});
