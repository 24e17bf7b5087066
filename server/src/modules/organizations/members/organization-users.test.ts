import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import type { RoleView } from '@linklet/contract/organizations/users.ts';
import { lastEmail } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, storeVisits } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function roleOf(browser: Browser, slug: string, name: string): Promise<RoleView> {
  const { data } = (await browser.get(`/organization/${slug}/roles`)).json() as { data: RoleView[] };
  const role = data.find((each) => each.name === name);
  if (!role) throw new Error(`There is no role ${name}.`);
  return role;
}

const invitationOf = async (browser: Browser) =>
  (await browser.get('/invitations/organization')).json().data[0];

const viewOf = async (browser: Browser, slug: string) =>
  (await browser.get('/organizations')).json().data.find((each: { slug: string }) => each.slug === slug);

test('who is invited into an organization gets an email, accepts, and may do what the role says', async () => {
  const { owner, slug } = await makeOrganization(app);
  const person = await makeVerified(app);
  const role = await roleOf(owner, slug, 'Team manager');

  const sent = await owner.post(`/organization/${slug}/users/invitations`, {
    emails: [person.email],
    role: role.id,
  });
  const waiting = await invitationOf(person.browser);
  const accepted = await person.browser.post(`/organization/${slug}/users/invite/${waiting.id}/accept`, {});
  const made = await person.browser.post(`/organization/${slug}/teams`, { name: 'Support' });
  const renamed = await person.browser.patch(`/organization/${slug}`, { name: 'Other', slug });

  expect(sent.json()).toEqual({ invited: [person.email], left_out: [], wrong: [] });
  expect((await lastEmail(app, person.email)).text.replaceAll('\u200b', '')).toContain(
    ' invites you to Acme as Team manager.',
  );
  expect(waiting).toMatchObject({
    source: 'organization',
    organization: { slug, name: 'Acme', photo_url: null },
    role: { id: role.id, name: 'Team manager' },
    message: '',
  });
  expect([accepted.statusCode, made.statusCode, renamed.statusCode]).toEqual([200, 200, 403]);
  expect(await viewOf(person.browser, slug)).toMatchObject({
    owner: false,
    role: {
      name: 'Team manager',
      permissions: expect.arrayContaining([{ name: 'teams.create' }, { name: 'members.view' }]),
    },
    teams: [{ slug: 'sales' }, { slug: 'support' }],
  });
  expect((await roleOf(owner, slug, 'Team manager')).users).toBe(1);
  const again = await owner.post(`/organization/${slug}/users/invitations`, {
    emails: [person.email],
    role: role.id,
  });
  expect(again.json()).toEqual({ invited: [], left_out: [person.email], wrong: [] });
});

test('who rejects stays outside, and an invitation that was taken back is gone', async () => {
  const { owner, slug } = await makeOrganization(app);
  const [first, second] = [await makeVerified(app), await makeVerified(app)];
  const { id: role } = await roleOf(owner, slug, 'Auditor');
  await owner.post(`/organization/${slug}/users/invitations`, {
    emails: [first.email, second.email],
    role,
  });
  const { id } = await invitationOf(first.browser);
  const other = await invitationOf(second.browser);

  const rejected = await first.browser.post(`/organization/${slug}/users/invite/${id}/reject`, {});
  const foreign = await first.browser.post(`/organization/${slug}/users/invite/${other.id}/accept`, {});
  await owner.delete(`/organization/${slug}/users/invitations/${other.id}`);
  const late = await second.browser.post(`/organization/${slug}/users/invite/${other.id}/accept`, {});

  expect([rejected.statusCode, foreign.statusCode, late.statusCode]).toEqual([200, 422, 422]);
  expect(late.json().errors.invitation).toEqual([
    'The invitation has been answered or withdrawn, or has expired.',
  ]);
  expect([await viewOf(first.browser, slug), await viewOf(second.browser, slug)]).toEqual([
    undefined,
    undefined,
  ]);
  expect((await owner.get(`/organization/${slug}/users/invitations`)).json().data).toEqual([]);
});

test('roles are made, changed and deleted; names are there once', async () => {
  const { owner, slug } = await makeOrganization(app);
  const roles = `/organization/${slug}/roles`;

  const made = (await owner.post(roles, { name: 'Reader', permissions: ['supervisor.access'] })).json();
  const twice = await owner.post(roles, { name: 'READER', permissions: ['audit.view'] });
  const empty = await owner.post(roles, { name: 'Nobody', permissions: [] });
  const person = await makeMember(app, slug, {});
  await owner.patch(`/organization/${slug}/users/${person.id}`, { role: made.id });
  const before = await person.browser.get(`/organization/${slug}/team/sales/urls/available`);
  const changed = await owner.patch(`${roles}/${made.id}`, { name: 'Reader', permissions: ['audit.view'] });
  const after = await person.browser.get(`/organization/${slug}/team/sales/urls/available`);
  const deleted = await owner.delete(`${roles}/${made.id}`);

  expect([twice.statusCode, twice.json().errors.name]).toEqual([
    422,
    ['A role with this name already exists.'],
  ]);
  expect(empty.json().errors.permissions).toEqual(['Please choose what the role may do.']);
  expect(changed.json()).toEqual({ id: made.id, name: 'Reader', permissions: ['audit.view'], users: 1 });
  expect([before.statusCode, after.statusCode, deleted.statusCode]).toEqual([200, 404, 200]);
  expect(await viewOf(person.browser, slug)).toMatchObject({
    role: { name: null, permissions: [{ name: 'organization.view' }] },
  });
});

test('nobody gives, changes or takes away what they may not do themselves', async () => {
  const { owner, slug } = await makeOrganization(app);
  const place = `/organization/${slug}`;
  const limited = await makeMember(app, slug, {
    held: ['users.invite', 'users.block', 'users.delete', 'roles.create', 'roles.update', 'roles.delete'],
  });
  const superior = await makeMember(app, slug, { held: ['audit.view'] });
  const administrator = await roleOf(owner, slug, 'Administrator');
  const emails = [`${randomUUID()}@people.example`];

  const answers = [
    await limited.browser.post(`${place}/users/invitations`, { emails, role: administrator.id }),
    await limited.browser.patch(`${place}/users/${limited.id}`, { role: administrator.id }),
    await limited.browser.post(`${place}/roles`, { name: 'All', permissions: [...rolePermissions] }),
    await limited.browser.patch(`${place}/roles/${administrator.id}`, {
      name: 'Less',
      permissions: ['users.block'],
    }),
    await limited.browser.delete(`${place}/roles/${administrator.id}`),
    await limited.browser.patch(`${place}/users/${superior.id}/block`, { block: true }),
    await limited.browser.delete(`${place}/users/${superior.id}`),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
  expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['role_beyond_own']));
  const { data } = (await owner.get(`${place}/users`)).json();
  const theOwner = data.find((user: { owner: boolean }) => user.owner);
  const onOwner = await limited.browser.delete(`${place}/users/${theOwner.id}`);
  const leaving = await owner.post(`${place}/leave`, {});
  expect([onOwner.statusCode, leaving.statusCode, leaving.json().code]).toEqual([406, 406, 'owner_stays']);
});

test('who is blocked finds nothing and comes back to all; who is taken out leaves what they made', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const person = await makeMember(app, slug, { held: ['supervisor.create'], role: 'member' });
  await person.browser.post(`${place}/url/create`, { url: 'https://stays.example/' });
  await person.browser.post(`/organization/${slug}/personal/url/create`, { url: 'https://own.example/' });
  const look = async () => [
    (await person.browser.get(`${place}/urls/available`)).statusCode,
    (await person.browser.get(`/organization/${slug}/personal/urls/available`)).statusCode,
    (await viewOf(person.browser, slug)) !== undefined,
  ];

  await owner.patch(`/organization/${slug}/users/${person.id}/block`, { block: true });
  const blocked = await look();
  await owner.patch(`/organization/${slug}/users/${person.id}/block`, { block: false });
  const unblocked = await look();
  await owner.delete(`/organization/${slug}/users/${person.id}`);
  const removed = await look();

  expect(blocked).toEqual([404, 404, false]);
  expect(unblocked).toEqual([200, 200, true]);
  expect(removed).toEqual([404, 404, false]);
  const { data } = (await owner.get(`${place}/urls/available`)).json();
  expect(data.map(({ url }: { url: string }) => url)).toEqual(['https://stays.example/']);
  const { notifications } = (await person.browser.get('/notifications/recent')).json();
  expect(notifications[0].text).toBe('You are no longer in Acme.');
});

test('who comes back to an organization finds the space that was theirs', async () => {
  const { owner, slug } = await makeOrganization(app);
  const person = await makeMember(app, slug, { held: ['audit.view'] });
  const own = `/organization/${slug}/personal`;
  await person.browser.post(`${own}/url/create`, { url: 'https://back.example/' });
  await person.browser.post(`/organization/${slug}/leave`, {});
  const { id: role } = await roleOf(owner, slug, 'Supervisor');
  await owner.post(`/organization/${slug}/users/invitations`, { emails: [person.email], role });
  const { id } = await invitationOf(person.browser);

  await person.browser.post(`/organization/${slug}/users/invite/${id}/accept`, {});

  const { data } = (await person.browser.get(`${own}/urls/available`)).json();
  expect(data.map(({ url }: { url: string }) => url)).toEqual(['https://back.example/']);
});

test('the people of an organization are listed by name, fifty a page, and found by a part of name or email', async () => {
  const { owner, slug } = await makeOrganization(app);
  await app.sql`
    with places as (
      insert into workspaces (kind, billable_id)
      select 'personal', billable_id from organizations, generate_series(1, 60)
      where slug = ${slug} returning id),
    made as (
      insert into users (name, email, workspace_id)
      select 'Person ' || lpad(row_number() over (order by id)::text, 2, '0'),
        'person-' || id || '@people.example', id
      from places returning id, workspace_id)
    insert into organization_members (organization_id, user_id, workspace_id, created_at)
    select organizations.id, made.id, made.workspace_id, now() from made, organizations where slug = ${slug}`;

  const first = (await owner.get(`/organization/${slug}/users`)).json();
  const second = (await owner.get(`/organization/${slug}/users?page=${first.next}`)).json();
  const found = (await owner.get(`/organization/${slug}/users?search=PERSON%2007`)).json();

  const names = [...first.data, ...second.data].map(({ name }: { name: string }) => name);
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 11, null]);
  expect(names).toEqual([...names].sort());
  expect(found.data.map(({ name }: { name: string }) => name)).toEqual(['Person 07']);
});

test('the links of an organization and the clicks of its teams are shown to each as far as they see them', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
  const [viewer, supervisor, auditor] = [
    await makeMember(app, slug, { role: 'viewer' }),
    await makeMember(app, slug, { held: ['supervisor.access'] }),
    await makeMember(app, slug, { held: ['audit.view'] }),
  ];
  const inPlace = (where: string) => browserIn(owner, where);
  const [sales, support, own] = [
    await makeLink(app, inPlace(place)),
    await makeLink(app, inPlace(`/organization/${slug}/team/support`)),
    await makeLink(app, inPlace(`/organization/${slug}/personal`)),
  ];
  await storeVisits(app, sales, [{}, {}]);
  await storeVisits(app, support, [{}, {}, {}]);
  const moved = {
    links: [support.hash],
    change: { kind: 'move', to: { organization: slug, team: 'sales' } },
  };

  const listOf = async (browser: Browser) => {
    const { data } = (await browser.get(`/organization/${slug}/urls/available`)).json();
    return data.map(({ hash, team }: { hash: string; team: { slug: string } | null }) => [hash, team?.slug]);
  };
  const clicksOf = async (browser: Browser) =>
    (await browser.get(`/organization/${slug}/clicks`)).json().teams;
  const bySupport = { slug: 'support', clicks: 3 };
  const bySales = { slug: 'sales', clicks: 2 };

  expect(await listOf(owner)).toEqual([
    [own.hash, undefined],
    [support.hash, 'support'],
    [sales.hash, 'sales'],
  ]);
  expect(await listOf(supervisor.browser)).toEqual([
    [support.hash, 'support'],
    [sales.hash, 'sales'],
  ]);
  expect(await listOf(viewer.browser)).toEqual([[sales.hash, 'sales']]);
  expect(await listOf(auditor.browser)).toEqual([]);
  expect(await clicksOf(owner)).toEqual([bySales, bySupport]);
  expect(await clicksOf(supervisor.browser)).toEqual([bySales, bySupport]);
  expect(await clicksOf(viewer.browser)).toEqual([bySales]);
  await owner.post(`/organization/${slug}/team/support/urls/change`, moved);
  expect(await clicksOf(owner)).toEqual([
    { slug: 'sales', clicks: 5 },
    { slug: 'support', clicks: 0 },
  ]);
  const off = { analytics_enabled: false };
  await app.sql`update links set ${app.sql(off)} where hash = ${sales.hash}`;
  expect(await clicksOf(viewer.browser)).toEqual([{ slug: 'sales', clicks: 3 }]);
});

test('the links of an organization are read page by page', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  for (let number = 0; number < 23; number += 1)
    await owner.post(`${place}/url/create`, { url: `https://${slug}.example/${String(number)}` });

  const first = (await owner.get(`/organization/${slug}/urls/available`)).json();
  const second = (await owner.get(`/organization/${slug}/urls/available?page=${String(first.next)}`)).json();

  const urls = [...first.data, ...second.data].map(({ url }) => url);
  expect([first.data.length, second.data.length, second.next]).toEqual([20, 3, null]);
  expect(urls).toEqual(
    Array.from({ length: 23 }, (_, index) => `https://${slug}.example/${String(22 - index)}`),
  );
});

test('the links of an organization are searched as those of a team', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const [tagged, archived, other] = [
    await makeLink(app, browserIn(owner, place)),
    await makeLink(app, browserIn(owner, `/organization/${slug}/personal`)),
    await makeLink(app, browserIn(owner, place)),
  ];
  await owner.post(`${place}/urls/change`, { links: [tagged.hash], change: { kind: 'addTag', tag: 'red' } });
  const change = { kind: 'state', state: 'archived' };
  await owner.post(`/organization/${slug}/personal/urls/change`, { links: [archived.hash], change });

  const hashesOf = async (list: string) => {
    const { data } = (await owner.get(`/organization/${slug}/urls/${list}`)).json();
    return data.map(({ hash }: { hash: string }) => hash);
  };

  expect(await hashesOf('available?search=tag:red')).toEqual([tagged.hash]);
  expect(await hashesOf('active')).toEqual([other.hash, tagged.hash]);
  expect(await hashesOf('archived')).toEqual([archived.hash]);
  expect((await owner.get(`/organization/${slug}/urls/unclicked`)).statusCode).toBe(422);
});

test('usage of a team tells what of the organization’s plan is used, and how much of it by the team', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const viewer = await makeMember(app, slug, { role: 'viewer' });
  const manager = await makeMember(app, slug, { held: ['teams.create'] });
  await owner.post('/url/create', { url: `https://${slug}.example/own` });
  await owner.post(`${place}/url/create`, { url: `https://${slug}.example/team` });

  const usage = (await viewer.browser.get(`${place}/usage`)).json();
  const refused = await manager.browser.get(`${place}/usage`);

  const limitOf = (wanted: string) => usage.limits.find(({ name }: { name: string }) => name === wanted);
  expect(usage.plan).toBe('enterprise organization');
  expect(limitOf('aliases_per_month')).toMatchObject({ used: 2, of_team: 1 });
  expect(limitOf('web_credits')).toMatchObject({ of_team: null });
  expect(usage.clicks).toMatchObject([{ name: 'redirects_per_month', of_team: 0 }, { of_team: 0 }]);
  expect(refused.statusCode).toBe(403);
});

/** A browser whose paths are all below this one. */
function browserIn(browser: Browser, place: string): Browser {
  return {
    ...browser,
    post: async (path, body, asked) => browser.post(place + path, body, asked),
  };
}
