import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import { freshEmail, lastEmail, resetTo } from '../../testing/accounts.ts';
import {
  makeMember,
  makeOrganization,
  makeVerified,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { connect, openIdDraft, pass, personOf } from '../../testing/providers/sign-on.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/providers/openid-provider.ts';
import { startTestApp, type Answer, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
let person: Record<string, unknown> = {};
let of: TestOrganization;
let token: string;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  app = await startTestApp({ SIGN_ON_HOSTS: new URL(provider.url).host });
  of = await makeOrganization(app);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  token = await tokenOf(of);
});

async function tokenOf({ owner, slug }: TestOrganization): Promise<string> {
  return (await owner.post(`/organization/${slug}/scim/token`)).json().secret;
}

async function ask(method: string, path: string, body?: unknown, by = token): Promise<Answer> {
  return app.ask(`/app/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const newUser = (userName: string, more: object = {}) => ({
  ...{ schemas: [USER], userName, externalId: `x-${userName}`, active: true },
  ...{ name: { givenName: 'Grace', familyName: 'Hopper' }, ...more },
});
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });

async function create(userName: string, more: object = {}) {
  const answer = await ask('POST', '/Users', newUser(userName, more));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

describe('the token', () => {
  test('is told once and kept hashed, and another takes its place', async () => {
    const { owner, slug } = of;
    const view = (await owner.get(`/organization/${slug}/scim`)).json();
    const rows = await app.sql`select * from scim_tokens`;
    const before = token;
    token = await tokenOf(of);

    expect(JSON.stringify([view, ...rows])).not.toContain(before);
    expect(view.base_url).toBe('https://lnk.test/app/scim/v2');
    expect((await ask('GET', '/Users', undefined, before)).statusCode).toBe(401);
    expect((await ask('GET', '/Users')).statusCode).toBe(200);
  });

  test.each(['', 'Bearer', 'Basic abc', 'Bearer nothing'])('%j opens nothing', async (authorization) => {
    const answer = await app.ask('/app/scim/v2/Users', { headers: { authorization } });

    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
    });
  });

  test('that is revoked opens nothing, nor that of an archived organization', async () => {
    await of.owner.delete(`/organization/${of.slug}/scim/token`);
    const other = await makeOrganization(app);
    const archived = await tokenOf(other);
    await other.owner.patch(`/organization/${other.slug}/archive`, { archive: true });

    expect((await ask('GET', '/Users')).statusCode).toBe(401);
    expect((await ask('GET', '/Users', undefined, archived)).statusCode).toBe(401);
  });

  test('opens its own organization alone', async () => {
    const { id } = await create(freshEmail());
    const other = await tokenOf(await makeOrganization(app));

    for (const [method, body] of [['GET'], ['PUT', newUser(freshEmail())], ['DELETE']] as const)
      expect((await ask(method, `/Users/${id}`, body, other)).statusCode).toBe(404);
  });
});

describe('users', () => {
  test('somebody new gets an account, is in the organization, and is found', async () => {
    const userName = freshEmail();
    const made = await create(userName);
    const found = (
      await ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`)
    ).json();
    const [row] =
      await app.sql`select name, email_verified_at, password_hash from users where email = ${userName}`;
    const [entry] = await app.sql`
      select means, after from audit_entries
      where action = 'provisioning.user_created' and after->>'email' = ${userName}`;

    expect(made).toMatchObject({
      userName,
      active: true,
      displayName: 'Grace Hopper',
      externalId: `x-${userName}`,
    });
    expect(found).toMatchObject({ totalResults: 1, startIndex: 1, Resources: [{ id: made.id }] });
    expect(row).toEqual({ name: 'Grace Hopper', email_verified_at: null, password_hash: null });
    expect(entry).toEqual({ means: 'token', after: { email: userName } });
    expect((await ask('POST', '/Users', newUser(userName))).json()).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
  });

  test('the account is opened by the organization’s single sign-on, until its owner proves the email', async () => {
    const key = await connect(of.owner, `/organization/${of.slug}`, openIdDraft(provider.url));
    const userName = freshEmail();
    await create(userName);
    person = personOf(userName);
    const [first, later] = [await app.guest(), await app.guest()];

    await pass(first, key);
    await resetTo(app, userName, 'another Good pass-phrase 8');
    await pass(later, key);

    expect((await first.get('/state')).json().user).toBeNull();
    expect((await later.get('/state')).json().user).toBeNull();
    const opened = await app.sql`
      select 1 from audit_entries where action = 'account.signed_in'
      and user_id = (select id from users where email = ${userName})`;
    expect(opened).toHaveLength(1);
  });

  test('somebody who has an account is invited, with the role of newcomers or none', async () => {
    const role = async (name: string) => {
      const { data } = (await of.owner.get(`/organization/${of.slug}/roles`)).json();
      return data.find((each: { name: string }) => each.name === name).id;
    };
    const [first, { browser, email }] = [await makeVerified(app), await makeVerified(app)];
    await create(first.email);
    await of.owner.put(`/organization/${of.slug}/sso`, {
      ...openIdDraft(provider.url),
      role: await role('Auditor'),
    });

    const told = await create(email);
    const waiting = async (of: Browser) => (await of.get('/invitations/organization')).json().data;
    const [[without], [invitation]] = [await waiting(first.browser), await waiting(browser)];
    await browser.post(`/organization/${of.slug}/users/invite/${invitation.id}/accept`);

    expect([without.role, invitation.role.name]).toEqual([null, 'Auditor']);
    expect(told).toMatchObject({ active: true, displayName: 'Grace Hopper' });
    expect((await ask('GET', `/Users/${told.id}`)).json()).toMatchObject({
      active: true,
      displayName: 'Ada Person',
    });
  });

  test.each([true, false])(
    'an answer does not tell who has an account, of people with active %s',
    async (active) => {
      const [{ email }, stranger] = [await makeVerified(app), freshEmail()];
      const plain = async (userName: string) => {
        const { id, meta, ...view } = await create(userName, {
          active,
          externalId: 'x',
          displayName: 'Probe',
        });
        const again = (await ask('GET', `/Users/${id}`)).json();
        return JSON.stringify([view, again.displayName, meta.location.length]).replaceAll(
          userName,
          'somebody',
        );
      };

      expect(await plain(email)).toBe(await plain(stranger));
      const rows = await app.sql`select from users where email = ${stranger}`;
      expect(rows).toHaveLength(active ? 1 : 0);
    },
  );

  test('who is told and not active gets an account once they are, and no sign-on makes one before', async () => {
    const key = await connect(of.owner, `/organization/${of.slug}`, openIdDraft(provider.url));
    const userName = freshEmail();
    const { id } = await create(userName, { active: false });
    person = personOf(userName);
    const early = await app.guest();
    await pass(early, key);
    const before = await app.sql`select from users where email = ${userName}`;

    const on = await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }));
    const guest = await app.guest();
    await pass(guest, key);

    expect([before.length, (await early.get('/state')).json().user]).toEqual([0, null]);
    expect(on.json()).toMatchObject({ id, active: true });
    expect((await guest.get('/state')).json().user.email).toBe(userName);
  });

  test('whoever is deactivated is out at once, and comes back', async () => {
    const made = await create(freshEmail());
    const off = await ask(
      'PATCH',
      `/Users/${made.id}`,
      patch({ op: 'Replace', path: 'active', value: 'False' }),
    );
    const members = await app.sql`
      select left_at is not null as out from organization_members
      where user_id = (select id from users where email = ${made.userName})`;
    const on = await ask('PATCH', `/Users/${made.id}`, patch({ op: 'replace', value: { active: true } }));

    expect(off.json().active).toBe(false);
    expect(members).toEqual([{ out: true }]);
    expect(on.json().active).toBe(true);
  });

  test('an account of the organization’s gets its name from it, and another address once it is proved', async () => {
    const made = await create(freshEmail());
    const named = await ask(
      'PUT',
      `/Users/${made.id}`,
      newUser(made.userName, { displayName: 'Amazing Grace' }),
    );
    const [other, taken] = [freshEmail(), (await create(freshEmail())).userName];
    const moved = await ask('PUT', `/Users/${made.id}`, newUser(other, { displayName: 'Amazing Grace' }));
    const refused = await ask('PUT', `/Users/${made.id}`, newUser(taken));
    const [row] = await app.sql`select email, pending_email from users where email = ${made.userName}`;

    expect(named.json().displayName).toBe('Amazing Grace');
    expect(moved.json()).toMatchObject({ id: made.id, userName: other, emails: [{ value: other }] });
    expect(row).toEqual({ email: made.userName, pending_email: other });
    expect((await lastEmail(app, other)).text).toContain('/app/email/verify/');
    expect(refused.json()).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });

  test('whoever is deleted is out and not told of any more', async () => {
    const { id } = await create(freshEmail());

    expect((await ask('DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect((await ask('GET', `/Users/${id}`)).statusCode).toBe(404);
  });

  test('whoever has a role goes, too', async () => {
    const { id } = await makeMember(app, of.slug, { held: rolePermissions });

    expect((await ask('DELETE', `/Users/${id}`)).statusCode).toBe(204);
  });

  test('the owner stays', async () => {
    const { Resources } = (await ask('GET', `/Users?filter=userName%20eq%20"${of.email}"`)).json();
    const answer = await ask('DELETE', `/Users/${Resources[0].id}`);

    expect(answer.json().status).toBe('400');
  });

  test('a list comes page by page', async () => {
    const mine = await makeOrganization(app);
    token = await tokenOf(mine);
    for (let i = 0; i < 3; i++) await create(freshEmail());
    const page = (await ask('GET', '/Users?startIndex=2&count=2')).json();

    expect(page).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources).toHaveLength(2);
  });

  test.each([
    ['GET', '/Users?filter=userName%20co%20"a"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=%28', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=id%20pr&filter=id%20pr', undefined, 400, 'invalidFilter'],
    ['GET', '/Groups?filter=displayName%20eq%20"%00"', undefined, 400, 'invalidFilter'],
    ['GET', '/Users/nobody', undefined, 404, undefined],
    ['POST', '/Users', { userName: 'nobody' }, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'x'.repeat(61) }, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'SALES' }, 409, 'uniqueness'],
    ['DELETE', '/Groups/999999999', undefined, 404, undefined],
  ])('%s %s is refused as SCIM words it', async (method, path, body, status, scimType) => {
    const answer = await ask(method, path, body);

    expect([answer.statusCode, answer.json().scimType]).toEqual([status, scimType]);
    expect(answer.headers['content-type']).toContain('application/scim+json');
  });

  test('what is no JSON, or nested deep, is refused, and what reaches what all objects have is passed over', async () => {
    const { id } = await create(freshEmail());
    const broken = await app.ask('/app/scim/v2/Users', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: '{',
    });
    const reaching = await ask(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'add', path: 'constructor.prototype.x', value: 1 }),
    );

    const deep = await app.ask('/app/scim/v2/Users', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: '['.repeat(100_000),
    });

    expect([broken.statusCode, deep.statusCode]).toEqual([400, 400]);
    expect([reaching.statusCode, reaching.json().id]).toEqual([200, id]);
    expect(Object.prototype).not.toHaveProperty('x');
  });
});

test.each(['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])('%s says what there is', async (path) => {
  const answer = await ask('GET', path);

  expect(answer.statusCode).toBe(200);
  expect(answer.json().schemas).toHaveLength(1);
});
