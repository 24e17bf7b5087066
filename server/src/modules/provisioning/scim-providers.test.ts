import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshEmail } from '../../testing/accounts.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/providers/openid-provider.ts';
import { makeMember, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { connect, openIdDraft, pass, personOf } from '../../testing/providers/sign-on.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/test-app.ts';

// Requests as Entra, Okta, OneLogin and others send them, which read the standard in ways of their own.

let app: TestApp;
let provider: OpenIdProvider;
let person: Record<string, unknown> = {};
let of: TestOrganization;
let token: string;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  app = await startTestApp({ SIGN_ON_HOSTS: new URL(provider.url).host });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  of = await makeOrganization(app);
  token = (await of.owner.post(`/organization/${of.slug}/scim/token`)).json().secret;
});

async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  return app.ask(`/app/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json; charset=utf-8' },
    body: body === undefined ? '' : JSON.stringify(body),
  });
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

async function create(userName = freshEmail()) {
  const answer = await ask('POST', '/Users', {
    schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    ...{ externalId: 'x', userName, active: true, displayName: 'Petra Example' },
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Petra Example', familyName: 'Example', givenName: 'Petra' },
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

const renamed = '0a1b2c3d4e5f60718293a4b5c6d7e8f9petra@corp.example.com';

/** Ways in which directories say that somebody is out. */
const leavings: [string, string, (user: { userName: string }) => object][] = [
  ['Entra', 'PATCH', () => patch({ op: 'Replace', path: 'active', value: 'False' })],
  [
    'Entra, deleting softly',
    'PATCH',
    () =>
      patch(
        { op: 'Replace', path: 'userName', value: renamed },
        { op: 'Replace', path: 'active', value: 'False' },
      ),
  ],
  [
    'Entra, the other way round',
    'PATCH',
    () =>
      patch(
        { op: 'Replace', path: 'active', value: false },
        { op: 'Replace', path: 'userName', value: 'no email' },
      ),
  ],
  ['a capital name', 'PATCH', () => patch({ op: 'Replace', path: 'Active', value: 'False' })],
  ['names in capitals', 'PATCH', () => patch({ Op: 'REPLACE', Path: 'ACTIVE', Value: 'FALSE' })],
  ['a name with its schema', 'PATCH', () => patch({ op: 'replace', path: `${USER}:active`, value: false })],
  ['a list of one value', 'PATCH', () => patch({ op: 'Add', path: 'active', value: [{ value: 'False' }] })],
  ['no path', 'PATCH', () => patch({ op: 'replace', value: { Active: false, id: 'x' } })],
  [
    'a telephone number that is not there',
    'PATCH',
    () =>
      patch(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Remove', path: 'phoneNumbers[type eq "mobile"].value' },
      ),
  ],
  [
    'attributes that nobody knows',
    'PATCH',
    () =>
      patch(
        { op: 'remove', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager' },
        { op: 'replace', path: 'addresses[type eq "work"].country', value: 'DE' },
        { op: 'replace', value: { active: false, 'name.familyName': 'Other', roles: [] } },
      ),
  ],
  [
    'Okta',
    'PUT',
    ({ userName }) => ({
      ...{ schemas: [USER], userName, active: false, groups: [], locale: 'en-US' },
      ...{
        name: { givenName: 'Petra', familyName: 'Example' },
        emails: [{ value: userName, primary: true }],
      },
    }),
  ],
  ['Okta, with another address', 'PUT', () => ({ schemas: [USER], userName: renamed, active: false })],
  ['Okta, in capitals', 'PUT', () => ({ SCHEMAS: [USER], USERNAME: 'no email', ACTIVE: false })],
];

test.each(leavings)(
  '%s takes somebody out of sessions, teams and links at once',
  async (_, method, bodyOf) => {
    const user = await create();
    person = personOf(user.userName);
    const key = await connect(of.owner, `/organization/${of.slug}`, openIdDraft(provider.url));
    const browser = await app.guest();
    await pass(browser, key);
    const [group] = (await ask('GET', '/Groups')).json().Resources;
    const added = patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: user.id }] });
    await ask('PATCH', `/Groups/${group.id}`, added);
    const before = (await browser.get(`${of.place}/urls/available`)).statusCode;

    const left = await ask(method, `/Users/${user.id}`, bodyOf(user));
    const after = (await browser.get(`${of.place}/urls/available`)).statusCode;

    expect([before, left.statusCode, left.json().active]).toEqual([200, 200, false]);
    expect(left.json().userName).toBe(user.userName);
    expect([401, 404]).toContain(after);
    expect((await browser.get('/state')).json().user).toBeNull();
    expect((await ask('GET', `/Groups/${group.id}`)).json().members).not.toContainEqual(
      expect.objectContaining({ value: user.id }),
    );
  },
);

test('who is invited and is to be out is invited no more', async () => {
  const { browser, email } = await makeMember(app, (await makeOrganization(app)).slug, {});
  const { id } = await create(email);
  const before = (await browser.get('/invitations/organization')).json().data;

  await ask('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));

  expect(before).toHaveLength(1);
  expect((await browser.get('/invitations/organization')).json().data).toEqual([]);
});

describe('groups', () => {
  const removals: [string, (id: string) => object][] = [
    ['Entra', (id) => ({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] })],
    ['with a name', (id) => ({ op: 'remove', path: 'Members', value: [{ value: id, display: 'Petra' }] })],
    ['Okta', (id) => ({ op: 'remove', path: `members[value eq "${id}"]` })],
    ['one alone', (id) => ({ op: 'REMOVE', path: 'members', value: { value: id } })],
    ['as a text', (id) => ({ op: 'remove', path: 'members', value: [id] })],
    ['without a path', (id) => ({ op: 'remove', value: { members: [{ value: id }] } })],
    ['several at once', (id) => ({ op: 'remove', path: `members[value eq "x" or value eq "${id}"]` })],
    ['all', () => ({ op: 'remove', path: 'members' })],
    ['another list', () => ({ op: 'replace', value: { MEMBERS: [] } })],
  ];

  test.each(removals)('a member is removed by value alone: %s', async (_, operationOf) => {
    const { id } = await create();
    const made = await ask('POST', '/Groups', {
      displayName: 'Night',
      members: [{ value: id, display: 'x' }],
    });

    const answer = await ask('PATCH', `/Groups/${made.json().id}`, patch(operationOf(id)));

    expect(made.json().members).toMatchObject([{ value: id }]);
    expect([answer.statusCode, answer.json().members]).toEqual([200, []]);
  });

  test('one that is renamed takes the name with its members, and its address stays', async () => {
    const { id } = await create();
    const group = (await ask('POST', '/Groups', { DisplayName: 'Night' })).json();

    const both = await ask(
      'PATCH',
      `/Groups/${group.id}`,
      patch(
        { op: 'replace', path: 'displayName', value: 'Day' },
        { op: 'replace', path: 'externalId', value: 'x' },
        { op: 'add', path: 'members', value: [{ value: id }] },
      ),
    );
    const put = await ask('PUT', `/Groups/${group.id}`, { displayName: 'Noon', members: [{ value: id }] });
    const taken = await ask('PUT', `/Groups/${group.id}`, { displayName: 'sales', members: [] });

    expect(both.json()).toMatchObject({ displayName: 'Day', members: [{ value: id }] });
    expect(put.json()).toMatchObject({ displayName: 'Noon', members: [{ value: id }] });
    expect(taken.json()).toMatchObject({ status: '409', scimType: 'uniqueness' });
    expect((await of.owner.get(`/organization/${of.slug}/team/night/members`)).statusCode).toBe(200);
  });
});

test.each([
  ['Users', (email: string) => `userName eq "${email}"`],
  ['Users', (email: string) => `USERNAME EQ "${email.toUpperCase()}"`],
  ['Users', (email: string) => `emails[type eq "work"].value eq "${email}"`],
  ['Users', (email: string) => `emails.value eq "${email}"`],
  ['Users', () => 'externalId eq "x"'],
  ['Groups', () => 'displayName eq "SALES"'],
  ['Groups', () => 'DISPLAYNAME Eq "sales"'],
])('%s are found whatever the case', async (kind, filterOf) => {
  const { userName } = await create();

  const answer = await ask('GET', `/${kind}?filter=${encodeURIComponent(filterOf(userName))}`);

  expect(answer.json()).toMatchObject({ totalResults: 1, Resources: [{}] });
});

test.each([
  [{ op: 'replace', path: 'name.familyName', value: 'Married' }, 'Petra Married'],
  [{ op: 'Replace', path: 'Name.GivenName', value: 'Pia' }, 'Pia Example'],
  [{ op: 'replace', value: { 'name.familyName': 'Married', displayName: 'Dr. Petra' } }, 'Dr. Petra'],
  [{ op: 'replace', value: { name: { familyName: 'Married' } } }, 'Petra Married'],
])('a name is changed by %j', async (operation, name) => {
  const { id } = await create();

  const answer = await ask('PATCH', `/Users/${id}`, patch(operation));

  expect(answer.json()).toMatchObject({ displayName: name, active: true });
});

test.each([
  ['GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User', 200],
  ['GET', '/ResourceTypes/User', 200],
  ['GET', '/Schemas/nothing', 404],
  ['GET', '/Me', 404],
  ['POST', '/Bulk', 404],
  ['GET', '/', 404],
  ['GET', '', 404],
  ['GET', '/nothing/at/all', 404],
])('%s %s is answered as SCIM', async (method, path, status) => {
  const answer = await ask(method, path);

  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/scim+json');
  expect(answer.json().schemas).toHaveLength(1);
});

test('as many are told as the plan has room for people, twice over', async () => {
  const [plan] = await app.sql`
    select (definition->'prices'->0->'options'->>'max_team_members')::int as most from plans
    where name = 'enterprise organization'`;
  await app.sql`
    insert into scim_users (organization_id, user_name, created_at)
    select id, 'told-' || told || '@example.com', now()
    from organizations, generate_series(2, 2 * ${Number(plan?.['most'])}) as told where slug = ${of.slug}`;
  const tell = () => ask('POST', '/Users', { schemas: [USER], userName: freshEmail(), active: false });

  const [last, more] = [await tell(), await tell()];

  expect([last.statusCode, more.statusCode]).toEqual([201, 400]);
});
