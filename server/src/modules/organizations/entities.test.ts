import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostMembershipsGiven } from '@linklet/contract/app-state/endpoints.ts';
import { permissions } from '@linklet/contract/http/access.ts';
import { mostMembersGiven } from '@linklet/contract/organizations/endpoints.ts';
import { makeStaff } from '../../testing/accounts.ts';
import { makeMember, makeOrganization, makeVerified } from '../../testing/organizations.ts';
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
const userOf = async (browser: Browser, place = '') => (await read(browser, `${place}/state`)).user;
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

test('an account has its organizations, its teams and the team that is open', async () => {
  const { owner, email, slug, place } = await makeOrganization(app);
  await owner.post(`/organization/${slug}/teams`, { name: 'Press' });
  const { member, viewer, lead } = await makeOthers(slug);
  const { id } = await read(owner, place);
  const organization = { slug, name: 'Acme', photo_url: null, status: { archived: false } };
  const team = { id, slug: 'sales', name: 'Sales', organization: { slug }, status: { archived: false } };
  const without = { domains: { owned: [], personal: [] }, isSurveyEnabled: false };

  const ofOwner = await userOf(owner);

  expect(ofOwner.organizations).toEqual([{ ...organization, owner: true }]);
  expect(ofOwner.teams.map((each: { slug: string }) => each.slug)).toEqual(['press', 'sales']);
  expect(ofOwner).toMatchObject({ ...without, current_team_id: null });
  expect(await userOf(await actAs(email))).toMatchObject({
    organizations: ofOwner.organizations,
    teams: ofOwner.teams,
  });
  for (const [{ browser }, role] of [[member, 'member'] as const, [viewer, 'viewer'] as const]) {
    expect(await userOf(browser, place)).toMatchObject({
      ...{ ...without, organizations: [{ ...organization, owner: false }], current_team_id: id },
      teams: [{ ...team, membership: { role } }],
    });
    expect((await userOf(browser, `/organization/${slug}/personal`)).current_team_id).toBeNull();
  }
  expect(await userOf(lead.browser)).toMatchObject({
    ...{ organizations: [{ slug }], teams: [], current_team_id: null },
  });
  expect(await userOf(await app.guest())).toBeNull();
});

test('whoever was removed, or is kept out, has neither the organization nor its teams any more', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const removed = await makeMember(app, slug, { role: 'member' });
  const blocked = await makeMember(app, slug, { role: 'admin' });
  await owner.delete(`/organization/${slug}/users/${removed.id}`);
  await owner.patch(`/organization/${slug}/users/${blocked.id}/block`, { block: true });

  for (const { browser } of [removed, blocked]) {
    const { user, teamsAllowed } = await read(browser, '/state');
    expect([user.organizations, user.teams, teamsAllowed]).toEqual([[], [], false]);
    expect((await read(browser, '/organizations')).data).toEqual([]);
    expect((await browser.get(`/organization/${slug}`)).statusCode).toBe(404);
    expect((await browser.get(place)).statusCode).toBe(404);
    expect((await browser.get(`${place}/state`)).statusCode).toBe(404);
  }
});

test('the teams of an archived organization are its owner’s alone', async () => {
  const { owner, slug } = await makeOrganization(app);
  const { browser } = await makeMember(app, slug, { role: 'admin' });
  await owner.patch(`/organization/${slug}/archive`, { archive: true });

  const [ofOwner, ofAdmin] = [await userOf(owner), await userOf(browser)];

  expect([ofOwner.organizations[0].status, ofOwner.teams.length]).toEqual([{ archived: true }, 1]);
  expect([ofAdmin.organizations[0].status, ofAdmin.teams]).toEqual([{ archived: true }, []]);
});

test('the state of an account in very many organizations and teams has the first of them by name', async () => {
  const { slug } = await makeOrganization(app);
  const { browser, email } = await makeVerified(app);
  await app.sql`
    with made as (
      insert into workspaces (kind, billable_id)
      select 'team', billable_id from organizations, generate_series(1, 130) where slug = ${slug} returning id),
    others as (
      insert into organizations (slug, name, owner_id, billable_id, created_at)
      select slug || '-' || made.id, 'Org ' || made.id, owner_id, billable_id, now()
      from organizations, made where slug = ${slug} returning id, billable_id, slug),
    spaces as (
      select others.id, made.id as workspace_id from others join made on others.slug = ${slug} || '-' || made.id),
    joined as (
      insert into organization_members (organization_id, user_id, workspace_id, created_at)
      select spaces.id, users.id, spaces.workspace_id, now() from spaces, users where email = ${email}),
    grown as (
      insert into teams (organization_id, slug, name, workspace_id, created_at)
      select spaces.id, 'sales', 'Sales', spaces.workspace_id, now() from spaces returning id)
    insert into team_members (team_id, user_id, role, created_at)
    select grown.id, users.id, 'viewer', now() from grown, users where email = ${email}`;

  const { organizations, teams } = await userOf(browser);

  expect([organizations.length, teams.length]).toEqual([mostMembershipsGiven, mostMembershipsGiven]);
  expect((await read(browser, '/organizations')).data).toHaveLength(130);
});
