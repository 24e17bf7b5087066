import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { entrances } from './all-modules.ts';
import { freshEmail } from './testing/accounts.ts';
import { makeMember, makeOrganization, type TestOrganization } from './testing/organizations.ts';
import { openIdDraft } from './testing/providers/sign-on.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let of: TestOrganization;
/** What is there to be given, or taken away, that may everything a role can. */
let there: Record<'role' | 'user' | 'member' | 'invitation' | 'teamInvitation', string>;
beforeAll(async () => {
  app = await startTestApp();
  of = await makeOrganization(app);
  const { owner, slug, place } = of;
  const { data: roles } = (await owner.get(`/organization/${slug}/roles`)).json();
  const role = roles.find(({ name }: { name: string }) => name === 'Administrator').id;
  const user = await makeMember(app, slug, { held: rolePermissions });
  const member = await makeMember(app, slug, { role: 'admin' });
  await owner.post(`${place}/invitations`, { emails: [freshEmail()], role: 'admin' });
  await owner.post(`/organization/${slug}/users/invitations`, { emails: [freshEmail()], role });
  const newest = async (list: string) => (await owner.get(list)).json().data[0].id;
  there = {
    ...{ role, user: user.id, member: member.id },
    invitation: await newest(`/organization/${slug}/users/invitations`),
    teamInvitation: await newest(`${place}/invitations`),
  };
});
afterAll(() => app.close());

type Part = Parameters<typeof makeMember>[2];

interface Giver {
  /** Who has the permission of the endpoint, and not what they give. */
  by: Part;
  /** What stands for `:id` in the path. */
  id?: keyof typeof there;
  body?: () => object;
  code?: 'role_beyond_own' | 'forbidden';
}

const randomHash = () => randomBytes(8).toString('hex');
const everything = () => ({ name: randomUUID(), permissions: [...rolePermissions] });
const connection = () => openIdDraft('https://idp.example.com');
const asAdmin = () => ({ emails: [freshEmail()], role: 'admin' });
const inTeams = (held: (typeof rolePermissions)[number]): Part => ({ held: ['teams.create', held] });

/** Each call that changes something of an organization, or opens something of a workspace: whether it gives a right. */
const lines: Record<string, Giver | 'gives nothing'> = {
  'POST /organization/:organization/subscription': 'gives nothing',
  'PUT /organization/:organization/subscription': 'gives nothing',
  'PATCH /organization/:organization/subscription': 'gives nothing',
  'DELETE /organization/:organization/subscription': 'gives nothing',
  'DELETE /organization/:organization/subscription/now': 'gives nothing',
  'PUT /organization/:organization/subscription/resume': 'gives nothing',
  'PUT /organization/:organization/usage/overage': 'gives nothing',
  'PUT /organization/:organization/team/:team/usage/overage': 'gives nothing',
  'DELETE /organization/:organization/subscription/scheduled': 'gives nothing',
  'POST /organization/:organization/team/:team/subscription': 'gives nothing',
  'PUT /organization/:organization/team/:team/subscription': 'gives nothing',
  'PATCH /organization/:organization/team/:team/subscription': 'gives nothing',
  'DELETE /organization/:organization/team/:team/subscription': 'gives nothing',
  'DELETE /organization/:organization/team/:team/subscription/now': 'gives nothing',
  'PUT /organization/:organization/team/:team/subscription/resume': 'gives nothing',
  'DELETE /organization/:organization/team/:team/subscription/scheduled': 'gives nothing',
  'PUT /organization/:organization/billing-details': 'gives nothing',
  'PUT /organization/:organization/billing-details/tax': 'gives nothing',
  'PUT /organization/:organization/team/:team/billing-details': 'gives nothing',
  'PUT /organization/:organization/team/:team/billing-details/tax': 'gives nothing',
  'POST /organization/:organization/vanity-subdomains': 'gives nothing',
  'POST /organization/:organization/domains': 'gives nothing',
  'POST /organization/:organization/domains/:domain/look': 'gives nothing',
  'PATCH /organization/:organization/domains/:domain': 'gives nothing',
  'DELETE /organization/:organization/domains/:domain': 'gives nothing',
  'POST /organization/:organization/domains/:domain/restore': 'gives nothing',
  'POST /organization/:organization/domains/:domain/www': 'gives nothing',
  'POST /organization/:organization/domains/:domain/transfer': 'gives nothing',
  'DELETE /organization/:organization/domains/:domain/transfer': 'gives nothing',
  'POST /organization/:organization/domain-offers/:id/:answer': 'gives nothing',
  'PUT /organization/:organization/domains/:domain/defaults': 'gives nothing',
  'PUT /organization/:organization/domains/:domain/unknown-aliases/ignored': 'gives nothing',
  'POST /organization/:organization/scim/token': { by: { held: ['sso.update'] } },
  'DELETE /organization/:organization/scim/token': 'gives nothing',
  'PUT /organization/:organization/sso': { by: { held: ['sso.update'] }, body: connection },
  'DELETE /organization/:organization/sso': { by: { held: ['sso.update'] } },
  'PUT /organization/:organization/sso/enforced': 'gives nothing',
  'POST /organization/:organization/sso/test': 'gives nothing',
  'PUT /organization/:organization/team/:team/sso': { by: inTeams('sso.update'), body: connection },
  'DELETE /organization/:organization/team/:team/sso': { by: inTeams('sso.update') },
  'PUT /organization/:organization/team/:team/sso/enforced': 'gives nothing',
  'POST /organization/:organization/team/:team/sso/test': 'gives nothing',

  'POST /organization/:organization/roles': { by: { held: ['roles.create'] }, body: everything },
  'PATCH /organization/:organization/roles/:id': {
    ...{ by: { held: ['roles.update'] }, id: 'role' },
    body: () => ({ name: randomUUID(), permissions: ['roles.update'] }),
  },
  'DELETE /organization/:organization/roles/:id': { by: { held: ['roles.delete'] }, id: 'role' },
  'PATCH /organization/:organization/users/:id': {
    ...{ by: { held: ['users.invite'] }, id: 'member' },
    body: () => ({ role: there.role }),
  },
  'PATCH /organization/:organization/users/:id/block': {
    ...{ by: { held: ['users.block'] }, id: 'user' },
    body: () => ({ block: true }),
  },
  'DELETE /organization/:organization/users/:id': { by: { held: ['users.delete'] }, id: 'user' },
  'POST /organization/:organization/users/invitations': {
    by: { held: ['users.invite'] },
    body: () => ({ emails: [freshEmail()], role: there.role }),
  },
  'POST /organization/:organization/users/invitations/:id/resend': {
    ...{ by: { held: ['users.invite'] }, id: 'invitation' },
  },
  'DELETE /organization/:organization/users/invitations/:id': 'gives nothing',
  'POST /organization/:organization/transfer': {
    ...{ by: { held: rolePermissions }, code: 'forbidden' },
    body: () => ({ email: of.email }),
  },
  'DELETE /organization/:organization/transfer': 'gives nothing',

  'PATCH /organization/:organization/team/:team/members/:id': {
    ...{ by: { held: ['members.update'] }, id: 'member' },
    body: () => ({ role: 'admin' }),
  },
  'DELETE /organization/:organization/team/:team/members/:id': {
    ...{ by: { held: ['members.delete'] }, id: 'member' },
  },
  'POST /organization/:organization/team/:team/invitations': {
    ...{ by: { held: ['invitations.send'] }, body: asAdmin },
  },
  'POST /organization/:organization/team/:team/invitations/:id/resend': {
    ...{ by: { held: ['invitations.resend'] }, id: 'teamInvitation' },
  },
  'DELETE /organization/:organization/team/:team/invitations/:id': 'gives nothing',
  // What is withheld from a team is given back by whoever may narrow all teams.
  'PUT /organization/:organization/team/:team/features': {
    ...{ by: { role: 'admin' }, code: 'forbidden' },
    body: () => ({ withheld: [] }),
  },

  'PATCH /organization/:organization': 'gives nothing',
  'PUT /organization/:organization/onboarding': 'gives nothing',
  'PATCH /organization/:organization/archive': 'gives nothing',
  'DELETE /organization/:organization': 'gives nothing',
  'PUT /organization/:organization/photo': 'gives nothing',
  'DELETE /organization/:organization/photo': 'gives nothing',
  'POST /organization/:organization/leave': 'gives nothing',
  // Of the new team, which holds nothing yet, its maker is the admin.
  'POST /organization/:organization/teams': 'gives nothing',
  'PATCH /organization/:organization/team/:team': 'gives nothing',
  'PATCH /organization/:organization/team/:team/archive': 'gives nothing',
  'DELETE /organization/:organization/team/:team': 'gives nothing',
  'PUT /organization/:organization/team/:team/photo': 'gives nothing',
  'DELETE /organization/:organization/team/:team/photo': 'gives nothing',
  'POST /organization/:organization/team/:team/leave': 'gives nothing',

  // Whoever changes links sees them, and what is counted of them.
  'POST /stats/shares': {
    ...{ by: { role: 'viewer' }, code: 'forbidden' },
    body: () => ({ name: 'Press', filters: '' }),
  },
  'DELETE /stats/shares/:id': 'gives nothing',
  'POST /link/:hash/shares': { by: { role: 'viewer' }, code: 'forbidden' },
  'DELETE /link/:hash/shares/:id': 'gives nothing',
  'POST /settings/pixel-scripts': { by: { role: 'viewer' }, code: 'forbidden' },
  'DELETE /settings/pixel-scripts/:id': 'gives nothing',
  'POST /tokens': { by: { role: 'admin' }, code: 'forbidden' },
  'PUT /tokens/:id': { by: { role: 'admin' }, code: 'forbidden' },
  'POST /tokens/:id/resume': { by: { role: 'admin' }, code: 'forbidden' },
  'POST /tokens/requests/decide': { by: { role: 'admin' }, code: 'forbidden' },
  'POST /tokens/batches/undo': { by: { role: 'admin' }, code: 'forbidden' },
  'DELETE /tokens/:id': 'gives nothing',
  'POST /webhooks': { by: { role: 'admin' }, code: 'forbidden' },
  'PUT /webhooks/:id': { by: { role: 'admin' }, code: 'forbidden' },
  'PUT /webhooks/:id/on': { by: { role: 'admin' }, code: 'forbidden' },
  'POST /webhooks/:id/secret': { by: { role: 'admin' }, code: 'forbidden' },
  'POST /webhooks/:id/test': { by: { role: 'admin' }, code: 'forbidden' },
  'POST /webhooks/:id/deliveries/:delivery/replay': { by: { role: 'admin' }, code: 'forbidden' },
  'POST /webhooks/:id/replay': { by: { role: 'admin' }, code: 'forbidden' },
  'DELETE /webhooks/:id': 'gives nothing',
  'POST /urls/change': {
    ...{ by: { role: 'member' }, code: 'forbidden' },
    body: () => ({ links: [randomHash()], change: { kind: 'move', to: { organization: of.slug } } }),
  },
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const isGiving = ({ method, path, access }: Endpoint) =>
  method !== 'GET' &&
  access !== 'ownerOnly' &&
  /^\/organization\/:organization|\/shares\b|\/pixel-scripts\b|^\/tokens\b|^\/webhooks\b|^\/urls\/change$/.test(
    path,
  ) &&
  !path.startsWith('/shared/');

test('each call that could give somebody a right has a line here', () => {
  const names = entrances.flatMap(({ endpoints }) => endpoints.filter(isGiving).map(nameOf));

  expect(names.toSorted()).toEqual(Object.keys(lines).toSorted());
});

const givers = Object.entries(lines).filter((line): line is [string, Giver] => line[1] !== 'gives nothing');

test.each(givers)('%s gives, and takes, nothing that whoever asks does not have', async (name, giver) => {
  const { browser } = await makeMember(app, of.slug, giver.by);
  const [method = '', path = ''] = name.split(' ');
  const place = path.startsWith('/organization/') ? '' : of.place;
  const address = (place + path)
    .replace(':organization', of.slug)
    .replace(':team', 'sales')
    .replace(':hash', randomHash())
    .replace(':id', giver.id === undefined ? 'nobody' : there[giver.id]);

  const body = giver.body?.() ?? {};
  const by = { POST: browser.post, PUT: browser.put, PATCH: browser.patch, DELETE: browser.delete };
  const answer = await by[method as keyof typeof by](address, body);

  expect([answer.statusCode, answer.json().code]).toEqual([403, giver.code ?? 'role_beyond_own']);
});

test('nobody makes themselves more in a team than they are, whatever their role allows', async () => {
  const { browser, id } = await makeMember(app, of.slug, { held: rolePermissions, role: 'viewer' });

  const answer = await browser.patch(`${of.place}/members/${id}`, { role: 'admin' });

  expect(answer.json().code).toBe('role_beyond_own');
});

const changes = entrances
  .flatMap(({ endpoints }) => endpoints)
  .filter(({ confirmed }) => confirmed === true)
  .map(nameOf);

test('how people come in is changed by whoever has just shown the password, and so is the owner', async () => {
  const sso = ['/sso', '/sso/enforced', '/team/:team/sso', '/team/:team/sso/enforced'];
  const { owner, slug } = await makeOrganization(app);
  app.passTime(3_600_000);

  const late = [
    await owner.put(`/organization/${slug}/sso`, connection()),
    await owner.delete(`/organization/${slug}/sso`),
    await owner.post(`/organization/${slug}/scim/token`),
  ];

  expect(changes.toSorted()).toEqual(
    [
      ...sso.map((path) => `PUT /organization/:organization${path}`),
      ...sso
        .filter((path) => path.endsWith('sso'))
        .map((path) => `DELETE /organization/:organization${path}`),
      ...['POST', 'DELETE'].map((method) => `${method} /organization/:organization/scim/token`),
      ...['POST /tokens', 'PUT /tokens/:id', 'POST /organization/:organization/transfer'],
      ...['POST /webhooks', 'PUT /webhooks/:id', 'POST /webhooks/:id/secret'],
      'POST /organization/:organization/domains/:domain/transfer',
    ].toSorted(),
  );
  expect(late.map(({ statusCode }) => statusCode)).toEqual([423, 423, 423]);
});
