import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshEmail } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/test-app.ts';

// What went wrong in public with servers of this kind: each case is one of theirs.

let app: TestApp;
let of: TestOrganization;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  of = await makeOrganization(app);
  token = (await of.owner.post(`/organization/${of.slug}/scim/token`)).json().secret;
});

async function ask(method: string, path: string, body?: unknown, scheme = 'Bearer'): Promise<Answer> {
  return app.ask(`/app/scim/v2${path}`, {
    method,
    headers: {
      authorization: `${scheme} ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const newUser = (userName: string, more: object = {}) => ({
  ...{ schemas: [USER], userName, externalId: `x-${userName}`, active: true },
  ...{ name: { givenName: 'Grace', familyName: 'Hopper' }, ...more },
});

async function create(userName = freshEmail(), more: object = {}) {
  const answer = await ask('POST', '/Users', newUser(userName, more));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

async function createGroup(...members: { id: string }[]) {
  const sent = { displayName: 'Night', members: members.map(({ id }) => ({ value: id })) };
  return (await ask('POST', '/Groups', sent)).json();
}

const membersOf = async (group: { id: string }): Promise<string[]> =>
  (await ask('GET', `/Groups/${group.id}`)).json().members.map(({ value }: { value: string }) => value);

describe('a user', () => {
  test('is told again and again that nothing has changed', async () => {
    const { id, userName } = await create();

    const answer = await ask(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Add', path: 'active', value: 'True' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: userName },
        { op: 'Add', path: 'name.familyName', value: 'Hopper' },
        { op: 'Replace', path: 'title', value: 'Admiral' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
          value: '7',
        },
      ),
    );

    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, userName, active: true }]);
  });

  test('is one, however the name is written', async () => {
    const email = freshEmail();
    await create(email);

    const again = await ask('POST', '/Users', newUser(email.toUpperCase()));

    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', scimType: 'uniqueness' },
    ]);
  });

  test('that is told twice at once is one', async () => {
    const email = freshEmail();

    const answers = await Promise.all([1, 2, 3].map(async () => ask('POST', '/Users', newUser(email))));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('that is out stays out when its name alone is sent', async () => {
    const { id, userName } = await create();
    await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }));

    const put = await ask('PUT', `/Users/${id}`, { schemas: [USER], userName, displayName: 'G. Hopper' });

    expect([put.statusCode, put.json().active]).toEqual([200, false]);
  });

  test('that came back is found by its name, and goes on', async () => {
    const { id, userName } = await create();
    await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }));

    const found = await ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
    const put = await ask('PUT', `/Users/${id}`, newUser(userName, { active: true }));

    expect(found.json()).toMatchObject({ totalResults: 1, Resources: [{ id, active: false }] });
    expect([put.statusCode, put.json().active]).toEqual([200, true]);
  });

  test('whose name is no email has that of its emails', async () => {
    const email = freshEmail();
    const emails = [
      { value: 'other@nowhere.example', type: 'home' },
      { value: email, type: 'work', primary: true },
    ];

    const answer = await ask('POST', '/Users', newUser('ghopper', { emails }));

    // A name that nobody could sign in by is refused by name, not taken for another.
    if (answer.statusCode === 201) expect(answer.json().emails).toMatchObject([{ value: email }]);
    else expect(answer.json()).toMatchObject({ status: '400', scimType: 'invalidValue' });
  });

  test.each([null, '', [], {}])('may have %j for what it does not say', async (nothing) => {
    const email = freshEmail();

    const answer = await ask('POST', '/Users', {
      ...newUser(email),
      ...{ displayName: nothing, nickName: nothing, phoneNumbers: nothing, title: nothing },
    });

    expect(answer.statusCode).toBe(201);
  });

  test('that is deleted twice is not there the second time', async () => {
    const { id } = await create();

    const answers = [await ask('DELETE', `/Users/${id}`), await ask('DELETE', `/Users/${id}`)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404]);
    expect(answers[1]?.json()).toMatchObject({ status: '404' });
  });

  test('says where it is', async () => {
    const { meta, id } = await create();

    expect(meta).toEqual({ resourceType: 'User', location: expect.stringMatching(/^https?:\/\//) });
    expect(meta.location.endsWith(`/app/scim/v2/Users/${id}`)).toBe(true);
  });
});

describe('a question', () => {
  test('for somebody whom nobody knows is answered by an empty list, as a test of the connection asks', async () => {
    const filter = encodeURIComponent(`userName eq "${crypto.randomUUID()}"`);

    const answer = await ask('GET', `/Users?filter=${filter}&startIndex=1&count=100`);

    expect([answer.statusCode, answer.json()]).toMatchObject([200, { totalResults: 0, Resources: [] }]);
  });

  test.each([
    ['/Users?count=0', 0],
    ['/Users?startIndex=0&count=1', 1],
    ['/Users?startIndex=-3&count=1', 1],
    ['/Users?count=100000', 2],
    ['/Users?filter=', 2],
    ['/Users?sortBy=userName&sortOrder=ascending&attributes=userName', 2],
    ['/Users/?count=1', 1],
  ])('%s is answered', async (path, most) => {
    await create();

    const answer = await ask('GET', path);

    expect(answer.statusCode).toBe(200);
    expect(answer.json().totalResults).toBeGreaterThanOrEqual(most);
    expect(answer.json().Resources).toHaveLength(most);
  });

  test('for groups without their members gets none', async () => {
    const group = await createGroup(await create());
    const filter = encodeURIComponent('displayName eq "Night"');

    const list = await ask('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    const alone = await ask('GET', `/Groups/${group.id}?excludedAttributes=members`);

    expect(list.json()).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Night' }] });
    expect(list.json().Resources[0]).not.toHaveProperty('members');
    expect(alone.json()).not.toHaveProperty('members');
  });

  test.each(['userName eq "a" and active eq true', 'userName eq "a" or id pr', 'not (userName eq "a")'])(
    'by %j is refused in place of answered in part',
    async (filter) => {
      const answer = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);

      expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidFilter']);
    },
  );

  test('may be signed by “bearer”', async () => {
    expect((await ask('GET', '/Users', undefined, 'bearer')).statusCode).toBe(200);
  });
});

describe('a group', () => {
  test('keeps its members while others are added, also at the same moment', async () => {
    const people = [await create(), await create(), await create(), await create()];
    const [first, ...others] = people;
    const group = await createGroup(...(first ? [first] : []));

    await Promise.all(
      others.map(async ({ id }) =>
        ask('PATCH', `/Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value: id }] })),
      ),
    );

    expect((await membersOf(group)).sort()).toEqual(people.map(({ id }) => id).sort());
  });

  test('keeps its members when something else is replaced', async () => {
    const person = await create();
    const group = await createGroup(person);

    await ask('PATCH', `/Groups/${group.id}`, patch({ op: 'Replace', path: 'externalId', value: 'x' }));
    await ask(
      'PATCH',
      `/Groups/${group.id}`,
      patch({ op: 'Replace', value: { id: group.id, displayName: 'Day' } }),
    );

    expect(await membersOf(group)).toEqual([person.id]);
    expect((await ask('GET', `/Groups/${group.id}`)).json().displayName).toBe('Day');
  });

  test('loses those alone who are named, however many', async () => {
    const people = [await create(), await create(), await create()];
    const [first, second, third] = people;
    const group = await createGroup(...people);

    await ask(
      'PATCH',
      `/Groups/${group.id}`,
      patch({ op: 'remove', path: 'members', value: [{ value: first?.id }, { value: second?.id }] }),
    );

    expect(await membersOf(group)).toEqual([third?.id]);
  });

  test('loses nobody by a path that says more than a value', async () => {
    const person = await create();
    const group = await createGroup(person);
    const path = `members[display eq "kim" and value eq "${person.id}"]`;

    const answer = await ask('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path }));

    expect(answer.statusCode).toBe(400);
    expect(await membersOf(group)).toEqual([person.id]);
  });

  test('takes a member twice, and loses whom it does not have, without a word', async () => {
    const [person, other] = [await create(), await create()];
    const group = await createGroup(person);
    const value = (id: string) => [{ value: id, display: 'Grace', $ref: `../Users/${id}` }];

    const twice = await ask(
      'PATCH',
      `/Groups/${group.id}`,
      patch({ op: 'add', path: 'members', value: value(person.id) }),
    );
    const none = await ask(
      'PATCH',
      `/Groups/${group.id}`,
      patch({ op: 'remove', path: 'members', value: value(other.id) }),
    );

    expect([twice.statusCode, none.statusCode]).toEqual([200, 200]);
    expect(await membersOf(group)).toEqual([person.id]);
  });

  test('is empty by an empty list', async () => {
    const group = await createGroup(await create());

    const answer = await ask(
      'PATCH',
      `/Groups/${group.id}`,
      patch({ op: 'replace', path: 'members', value: [] }),
    );

    expect([answer.statusCode, await membersOf(group)]).toEqual([200, []]);
  });

  test.each([
    ['an operation that there is not', { op: 'move', path: 'members' }],
    ['no operation', { path: 'members', value: [] }],
  ])('is not changed by %s', async (_, operation) => {
    const person = await create();
    const group = await createGroup(person);

    const answer = await ask('PATCH', `/Groups/${group.id}`, patch(operation));

    expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidSyntax']);
    expect(await membersOf(group)).toEqual([person.id]);
  });
});
