import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail } from '../../testing/accounts.ts';
import {
  makeMember,
  makeOrganization,
  makeVerified,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let of: TestOrganization;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  of = await makeOrganization(app);
  token = (await of.owner.post(`/organization/${of.slug}/scim/token`)).json().secret;
});
afterAll(() => app.close());

async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  return app.ask(`/app/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

async function create(userName: string) {
  return (await ask('POST', '/Users', { userName, active: true })).json();
}

test('groups are the teams, whose members a provider adds and removes', async () => {
  const user = await create(freshEmail());
  const { id: member } = await makeMember(app, of.slug, { role: 'member' });
  const stranger = await makeVerified(app);
  const [outside] = await app.sql`select public_id from users where email = ${stranger.email}`;
  const found = (await ask('GET', '/Groups?filter=displayName%20eq%20"Sales"')).json();
  const [{ id }] = found.Resources;
  const values = (answer: Answer) => answer.json().members.map(({ value }: { value: string }) => value);

  const added = await ask(
    'PATCH',
    `/Groups/${id}`,
    patch({ op: 'add', path: 'members', value: [{ value: user.id }] }),
  );
  const removed = await ask(
    'PATCH',
    `/Groups/${id}`,
    patch({ op: 'remove', path: `members[value eq "${member}"]` }),
  );
  const foreign = await ask(
    'PATCH',
    `/Groups/${id}`,
    patch({ op: 'add', path: 'members', value: [{ value: outside?.['public_id'] }] }),
  );
  const unreadable = await ask('PUT', `/Groups/${id}`, {
    displayName: 'Sales',
    members: [{ value: 'nobody' }],
  });
  const renamed = await ask(
    'PATCH',
    `/Groups/${id}`,
    patch({ op: 'replace', value: { displayName: 'Other' } }),
  );

  expect(values(added)).toEqual(expect.arrayContaining([user.id, member]));
  expect(values(removed)).toContain(user.id);
  expect(values(removed)).not.toContain(member);
  expect([foreign.statusCode, unreadable.statusCode]).toEqual([400, 400]);
  expect(renamed.json().displayName).toBe('Other');
  await ask('PATCH', `/Groups/${id}`, patch({ op: 'replace', value: { displayName: 'Sales' } }));
});

test('a group that a provider makes is a team, and one that it deletes is restored by people', async () => {
  const user = await create(freshEmail());
  const made = await ask('POST', '/Groups', { displayName: 'Night shift', members: [{ value: user.id }] });
  const { id, members } = made.json();
  const place = `/organization/${of.slug}/team/night-shift`;
  const listed = (await of.owner.get(`${place}/members`)).json().data;

  const deleted = await ask('DELETE', `/Groups/${id}`);
  const gone = await ask('GET', `/Groups/${id}`);
  const restored = await of.owner.patch(`${place}/archive`, { archive: false });

  expect([made.statusCode, members.length]).toEqual([201, 1]);
  expect(listed).toMatchObject([{ email: user.userName, role: 'member' }]);
  expect([deleted.statusCode, gone.statusCode]).toEqual([204, 404]);
  expect(restored.json()).toMatchObject({ name: 'Night shift', members: 1, deletes_at: null });
  expect((await ask('GET', `/Groups/${id}`)).statusCode).toBe(200);
});
