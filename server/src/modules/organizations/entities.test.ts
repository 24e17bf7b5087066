import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '@linklet/contract/http/access.ts';
import { mostMembersGiven } from '@linklet/contract/organizations/endpoints.ts';
import { makeStaff } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/providers/openid-provider.ts';
import { connect, openIdDraft, personOf } from '../../testing/providers/sign-on.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
let person: Record<string, unknown> = {};
beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  app = await startTestApp({ SIGN_ON_HOSTS: new URL(provider.url).host });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

const read = async (browser: Browser, path: string) => (await browser.get(path)).json();
const userOf = async (browser: Browser) => (await read(browser, '/state')).user;
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

async function makeOthers(slug: string) {
  return {
    member: await makeMember(app, slug, { role: 'member' }),
    viewer: await makeMember(app, slug, { role: 'viewer' }),
    lead: await makeMember(app, slug, { held: ['users.invite'] }),
  };
}

async function actAs(email: string): Promise<Browser> {
  const staff = await makeStaff(app);
  const [{ id }] = (await staff.get(`/kiosk/users?search=${email}`)).json().data;
  await staff.post(`/kiosk/users/${String(id)}/impersonate`);
  return staff;
}

test('the role in an organization has a name where it was given one, and its permissions by name', async () => {
  const { owner, slug } = await makeOrganization(app);
  const { member, viewer, lead } = await makeOthers(slug);
  const [given] = await app.sql`
    select organization_roles.name from organization_roles
    join organization_members on organization_members.role_id = organization_roles.id
    join users on users.id = user_id where email = ${lead.email}`;

  const rolesOf = async (browser: Browser) => {
    const [listed] = (await read(browser, '/organizations')).data;
    const { role } = await read(browser, `/organization/${slug}`);
    expect(listed.role).toEqual(role);
    return [role.name, namesOf(role.permissions).sort()];
  };

  expect(await rolesOf(owner)).toEqual([null, [...permissions].sort()]);
  expect(await rolesOf(lead.browser)).toEqual([
    given?.['name'],
    expect.arrayContaining(['organization.view', 'users.invite', 'users.view']),
  ]);
  expect(await rolesOf(viewer.browser)).toEqual([null, ['organization.view']]);
  expect(await rolesOf(member.browser)).toEqual([null, expect.arrayContaining(['links.create'])]);
});

test('an organization has the features of its plan, and each team those that are not withheld from it', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  await owner.post(`/organization/${slug}/teams`, { name: 'Press' });
  const { viewer } = await makeOthers(slug);
  await owner.put(`${place}/features`, { withheld: ['use_tags', 'use_bulk'] });
  const plan: string[] = (await read(owner, `/organization/${slug}/personal/state`)).features;
  const kept = plan.filter((feature) => !['use_tags', 'use_bulk'].includes(feature));

  const [ofOwner] = (await read(owner, '/organizations')).data;
  const [ofViewer] = (await read(viewer.browser, '/organizations')).data;

  const featuresOf = ({ features, teams }: typeof ofOwner) => [
    features,
    ...teams.map((team: { slug: string; features: string[] }) => [team.slug, team.features]),
  ];
  expect(plan).toContain('redirect_routes');
  expect(featuresOf(ofOwner)).toEqual([plan, ['press', plan], ['sales', kept]]);
  expect(featuresOf(ofViewer)).toEqual([plan, ['sales', kept]]);
  expect((await read(viewer.browser, place)).features).toEqual(kept);
  expect((await owner.patch(place, { name: 'Sales', slug: 'sales' })).json().features).toEqual(kept);
});

test('organizations under different plans have each their own features in one list', async () => {
  const [full, bare] = [await makeOrganization(app), await makeOrganization(app)];
  const { browser, email } = await makeMember(app, full.slug, { held: ['audit.view'] });
  await app.sql`
    with made as (
      insert into workspaces (kind, billable_id)
      select 'member', billable_id from organizations where slug = ${bare.slug} returning id)
    insert into organization_members (organization_id, user_id, workspace_id, created_at)
    select organizations.id, users.id, made.id, now() from organizations, users, made
    where slug = ${bare.slug} and email = ${email}`;
  await app.sql`
    update subscriptions set ends_at = now()
    where billable_id = (select billable_id from organizations where slug = ${bare.slug})`;

  const { data } = await read(browser, '/organizations');

  const hasTeams = data.map(({ slug, features }: { slug: string; features: string[] }) => [
    slug,
    features.includes('support_teams'),
  ]);
  expect(new Map(hasTeams)).toEqual(
    new Map([
      [full.slug, true],
      [bare.slug, false],
    ]),
  );
});

test('members of an organization are given with their email to whoever may see its users, and to nobody else', async () => {
  const { owner, email, slug } = await makeOrganization(app);
  const { member, viewer, lead } = await makeOthers(slug);
  const gone = await makeMember(app, slug, { role: 'member' });
  const blocked = await makeMember(app, slug, { role: 'member' });
  await owner.delete(`/organization/${slug}/users/${gone.id}`);
  await owner.patch(`/organization/${slug}/users/${blocked.id}/block`, { block: true });
  const emails = [email, member.email, viewer.email, lead.email].sort();
  const membersOf = async (browser: Browser) => (await read(browser, `/organization/${slug}`)).members;

  for (const browser of [owner, lead.browser, await actAs(email)]) {
    const given: { email: string }[] = await membersOf(browser);
    expect(given.map((each) => each.email).sort()).toEqual(emails);
  }
  expect([await membersOf(member.browser), await membersOf(viewer.browser)]).toEqual([null, null]);
  expect((await read(owner, '/organizations')).data[0]).not.toHaveProperty('members');
});

test('of many members an organization gives the first by name', async () => {
  const { owner, slug } = await makeOrganization(app);
  await app.sql`
    with made as (
      insert into workspaces (kind, billable_id)
      select 'member', billable_id from organizations, generate_series(1, 120) where slug = ${slug} returning id),
    people as (
      insert into users (name, email, workspace_id)
      select 'Zoe ' || id, ${slug} || '-' || id || '@people.example', id from made returning id, workspace_id)
    insert into organization_members (organization_id, user_id, workspace_id, created_at)
    select organizations.id, people.id, people.workspace_id, now() from organizations, people where slug = ${slug}`;

  const { members, counts } = await read(owner, `/organization/${slug}`);

  expect([members.length, members[0].name, counts.members]).toEqual([mostMembersGiven, 'Ada Person', 121]);
});

test('a team names its owner, who is that of the organization, and how whoever asks belongs to it', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const { member, viewer } = await makeOthers(slug);
  const manager = await makeMember(app, slug, { held: ['teams.update'] });
  const { id } = await userOf(owner);
  const teamOf = async (browser: Browser) => {
    const [listed] = (await read(browser, `/organization/${slug}`)).teams;
    const { sso, ...team } = await read(browser, place);
    expect([listed, sso]).toEqual([team, null]);
    return team;
  };

  const seen = await teamOf(owner);

  expect(seen).toMatchObject({
    ...{ id: expect.any(Number), slug: 'sales', photo: null, owner: { id }, members: 3 },
    ...{ membership: { role: 'admin' }, trial_ends_at: null, domains: [], status: { archived: false } },
  });
  expect(seen).not.toHaveProperty('role');
  expect(seen).not.toHaveProperty('photo_url');
  const memberships = [member, viewer, manager].map(
    async ({ browser }) => (await teamOf(browser)).membership,
  );
  expect(await Promise.all(memberships)).toEqual([{ role: 'member' }, { role: 'viewer' }, null]);
});

test('a team tells of its single sign-on, without secrets, whoever may set that up', async () => {
  const { owner, email, slug, place } = await makeOrganization(app);
  const admin = await makeMember(app, slug, { role: 'admin' });
  const keeper = await makeMember(app, slug, { held: ['teams.update', 'sso.update'] });
  const { member, viewer } = await makeOthers(slug);
  person = personOf(email);
  await connect(owner, `/organization/${slug}`, openIdDraft(provider.url));
  const before = await read(admin.browser, place);
  await connect(owner, place, openIdDraft(provider.url));

  const signOnOf = async ({ browser }: { browser: Browser }) => (await read(browser, place)).sso;

  expect(before.sso).toBeNull();
  for (const who of [{ browser: owner }, admin, keeper])
    expect(await signOnOf(who)).toEqual({ kind: 'oauth2', provider: 'other', enforced: false });
  expect([await signOnOf(member), await signOnOf(viewer)]).toEqual([null, null]);
});

test('whoever was removed, or is kept out, finds neither the organization nor its teams any more', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const removed = await makeMember(app, slug, { role: 'member' });
  const blocked = await makeMember(app, slug, { role: 'admin' });
  await owner.delete(`/organization/${slug}/users/${removed.id}`);
  await owner.patch(`/organization/${slug}/users/${blocked.id}/block`, { block: true });

  for (const { browser } of [removed, blocked]) {
    expect((await read(browser, '/organizations')).data).toEqual([]);
    expect((await browser.get(`/organization/${slug}`)).statusCode).toBe(404);
    expect((await browser.get(place)).statusCode).toBe(404);
  }
});
