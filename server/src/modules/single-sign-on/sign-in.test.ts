import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { signOnProblems, type SignOnProblem } from '@linklet/contract/single-sign-on/endpoints.ts';
import { freshEmail, lastEmail, resetTo } from '../../testing/accounts.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/providers/openid-provider.ts';
import {
  makeMember,
  makeOrganization,
  makeVerified,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { connect, openIdDraft, pass, personOf } from '../../testing/providers/sign-on.ts';
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

  test('a hundred people who come from one address begin at once', async () => {
    const begin = async () =>
      app.ask(`/app/sso/${key}/begin`, {
        address: '198.18.78.1',
        headers: { 'sec-fetch-site': 'same-origin' },
      });

    const begun = await Promise.all(Array.from({ length: 100 }, begin));

    expect(begun.filter(({ headers }) => !String(headers['location']).startsWith(provider.url))).toEqual([]);
  });

  test('an organization is found by its address, and that of a member is sent to their email alone', async () => {
    const [{ email }, stranger] = [await makeMember(app, of.slug, {}), freshEmail()];
    const guest = await app.guest();
    const find = async (wanted: string) => (await guest.post('/login/sso', { account: wanted })).json();

    expect(await find(of.slug.toUpperCase())).toEqual({ key });
    expect([await find(email), await find(stranger)]).toEqual([{ key: null }, { key: null }]);
    expect((await find(`${of.slug}/sales`)).code).toBe('sign_on_unknown');
    for (const each of [email, stranger]) await app.runJob('send-sign-on-links', { email: each });
    expect((await lastEmail(app, email)).text).toContain(`https://lnk.test/app/sso/${key}`);
    expect(await app.sql`select from emails where recipient = ${stranger}`).toHaveLength(0);
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
      select after from audit_entries where action = 'sso.user_admitted' and target = ${of.slug}`;
    expect(entry?.['after']).toEqual({ email: person['email'] });
  });

  test('each sign-in and step-up is in the organization’s audit with who and by which connection', async () => {
    const own = await makeOrganization(app);
    const [ofAll, ofTeam] = [
      await connect(own.owner, `/organization/${own.slug}`, draft()),
      await connect(own.owner, own.place, draft()),
    ];
    await pass(await app.guest(), ofAll);
    await pass(await app.guest(), ofAll);
    const member = await makeMember(app, own.slug, { role: 'viewer' });
    person = personOf(member.email);
    await pass(member.browser, ofTeam, '?for=step-up');
    await pass(await app.guest(), ofTeam);

    const { data } = (await own.owner.get(`/organization/${own.slug}/audit?area=sso`)).json();
    const noted = (data as AuditEntryView[]).map(({ action, who, whom, target }) => ({
      ...{ action, who: who?.email, whom, target },
    }));

    const first = { who: expect.not.stringContaining(member.email), whom: null, target: own.slug };
    expect(noted.slice(0, 3)).toEqual([
      { action: 'sso.identity_confirmed', who: member.email, whom: null, target: `${own.slug}/sales` },
      { action: 'sso.signed_in', ...first },
      { action: 'sso.user_admitted', ...first },
    ]);
  });

  test('a team’s connection lets people into the team', async () => {
    const { owner, place } = await makeOrganization(app);
    const ofTeam = await connect(owner, place, { ...draft(), team_role: 'viewer' });
    const guest = await app.guest();
    await pass(guest, ofTeam);

    const { teams } = (await guest.get('/organizations')).json().data[0];
    expect(teams).toMatchObject([{ slug: 'sales', membership: { role: 'viewer' } }]);
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

  test.each([
    ['take', 1],
    ['leave', 0],
  ])('a guest with links is asked first, and says whether they come along: %s', async (links, count) => {
    const guest = await app.guest();
    await guest.post('/url/create', { url: `https://example.com/${randomUUID()}` });
    const begun = await guest.open(`/app/sso/${key}/begin?next=/app/dashboard`);
    const question = (await guest.get(`/login/sso/${key}`)).json();
    await pass(guest, key, `?links=${links}`);

    expect(begun.headers['location']).toBe(`/app/sso/${key}?next=%2Fapp%2Fdashboard`);
    expect(question).toEqual({ name: 'Acme', has_links: true });
    expect((await stateOf(guest)).user.email).toBe(person['email']);
    expect((await guest.get('/urls/available')).json().data).toHaveLength(count);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': '' }, true],
    [{ 'sec-fetch-site': '', referer: 'https://evil.test/' }, true],
  ])('a sign-in that comes with %j is asked for first: %s', async (headers, isAsked) => {
    const guest = await app.guest();

    const begun = await guest.open(`/app/sso/${key}/begin?links=take&for=confirm`, headers);

    expect(begun.headers['location'] === `/app/sso/${key}?for=confirm`).toBe(isAsked);
  });

  test('a link elsewhere begins no sign-in at another service', async () => {
    const guest = await app.guest();

    const begun = await guest.open('/app/login/google?next=/app/dashboard', {
      'sec-fetch-site': 'cross-site',
    });

    expect(begun.headers['location']).toBe('/app/login?next=%2Fapp%2Fdashboard');
  });

  test('an email opens no account to which somebody else at the provider came before, and keepers are told', async () => {
    await pass(await app.guest(), key);
    person = { ...person, sub: 'intern-7' };
    const guest = await app.guest();

    const end = await pass(guest, key);
    const told = await app.sql`
      select from notifications where user_id = (select id from users where email = ${of.email})
      and text like ${`%somebody came with ${String(person['email'])}%`}`;

    expect([end, (await stateOf(guest)).user]).toEqual(['/app/login', null]);
    expect(await toldTo(guest)).toEqual([signOnProblems.sign_on_other_identity]);
    expect(told).toHaveLength(1);
  });

  test('who was taken out and comes back may be called something else at the provider', async () => {
    const again = await makeOrganization(app);
    const own = await connect(again.owner, `/organization/${again.slug}`, draft());
    await pass(await app.guest(), own);
    const { data } = (await again.owner.get(`/organization/${again.slug}/users`)).json();
    const { id } = data.find(({ email }: { email: string }) => email === person['email']);

    await again.owner.delete(`/organization/${again.slug}/users/${id}`);
    await app.sql`
      update organization_members set left_at = null where user_id = (select id from users where public_id = ${id})`;
    person = { ...person, sub: 'renewed' };
    const guest = await app.guest();
    await pass(guest, own);

    expect((await stateOf(guest)).user.email).toBe(person['email']);
  });

  test('whoever got a role of the organization, or another team, is not opened by a team any more', async () => {
    const mine = await makeOrganization(app);
    const ofTeam = await connect(mine.owner, mine.place, draft());
    await pass(await app.guest(), ofTeam);
    const { data } = (await mine.owner.get(`/organization/${mine.slug}/users`)).json();
    const { id } = data.find(({ email }: { email: string }) => email === person['email']);
    const { data: roles } = (await mine.owner.get(`/organization/${mine.slug}/roles`)).json();
    const give = (role: number | null) =>
      mine.owner.patch(`/organization/${mine.slug}/users/${id}`, { role });

    await give(roles[0].id);
    const higher = await app.guest();
    await pass(higher, ofTeam);
    await give(null);
    const again = await app.guest();
    await pass(again, ofTeam);

    expect((await stateOf(higher)).user).toBeNull();
    expect((await stateOf(again)).user.email).toBe(person['email']);
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

  test('a confirmation asks the provider anew, and one that did not ask confirms nothing', async () => {
    const guest = await app.guest();
    await pass(guest, key);
    const begun = await guest.open(`/app/sso/${key}/begin?for=confirm`);
    person = { ...person, auth_time: Math.floor(Date.now() / 1000) - 3600 };

    const end = await pass(guest, key, '?for=confirm');

    const asked = new URL(String(begun.headers['location'])).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    expect(end).toBe(doneWith('sign_on_failed', key));
  });

  test('what a stranger’s browser brings is not shown to whoever set the connection up', async () => {
    const guest = await app.guest();
    const begun = await guest.open(`/app/sso/${key}/begin`);
    const state = new URL(String(begun.headers['location'])).searchParams.get('state') ?? '';

    await guest.open(`/app/sso/${key}/callback?error=server_error&error_description=call+me&state=${state}`);

    const { connection } = (await of.owner.get(`/organization/${of.slug}/sso`)).json();
    expect(connection.last_failure.reason).toBe(signOnProblems.sign_on_failed);
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
