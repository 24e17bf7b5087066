import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { makeAccount, makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let made = 0;
const freshSlug = () => `acme-${process.pid.toString(36)}-${Date.now().toString(36)}-${String(made++)}`;

/** An account whose plan has teams, with an organization of its own. */
async function makeOwner() {
  const { browser, email } = await makeSubscriber(app, 'enterprise organization');
  const slug = freshSlug();
  const answer = await browser.post('/organizations', { name: 'Acme', slug });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { browser, email, slug };
}

async function makeTeam(browser: Browser, organization: string, name: string): Promise<string> {
  const answer = await browser.post(`/organization/${organization}/teams`, { name });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().slug;
}

/** Puts an account into a team, as an invitation will. */
async function join(email: string, [organization, team]: [string, string], role: string): Promise<void> {
  await app.sql`
    with made as (
      insert into workspaces (kind, billable_id)
      select 'member', billable_id from organizations where slug = ${organization} returning id)
    insert into organization_members (organization_id, user_id, workspace_id, created_at)
    select organizations.id, users.id, made.id, now() from made, organizations, users
    where slug = ${organization} and email = ${email}`;
  await app.sql`
    insert into team_members (team_id, user_id, role, created_at)
    select teams.id, users.id, ${role}, now() from teams
    join organizations on organizations.id = organization_id and organizations.slug = ${organization}
    join users on email = ${email} where teams.slug = ${team}`;
}

const urlsAt = async (browser: Browser, prefix: string): Promise<string[]> => {
  const answer = await browser.get(`${prefix}/urls/available`);
  return answer.json().data.map(({ url }: { url: string }) => url);
};

test('whoever makes an organization owns it, is admin of its teams, and the trail tells of both', async () => {
  const { browser, email, slug } = await makeOwner();
  await makeTeam(browser, slug, 'Marketing & Sales');

  const { data } = (await browser.get('/organizations')).json();

  expect(data).toEqual([
    {
      slug,
      name: 'Acme',
      owner: true,
      role: {
        name: null,
        permissions: expect.arrayContaining([{ name: 'organization.archive' }, { name: 'audit.view' }]),
      },
      features: expect.arrayContaining(['support_teams']),
      photo_url: null,
      status: { archived: false },
      owner_name: 'Ada Person',
      onboarding: 'team',
      deletes_at: null,
      teams: [
        {
          id: expect.any(Number),
          slug: 'marketing-sales',
          name: 'Marketing & Sales',
          photo: null,
          owner: { id: expect.any(String) },
          membership: { role: 'admin' },
          members: 1,
          features: expect.arrayContaining(['use_tags']),
          trial_ends_at: null,
          domains: [],
          status: { archived: false },
          deletes_at: null,
        },
      ],
    },
  ]);
  const noted = await app.sql`
    select action, target from audit_entries join users on users.id = user_id
    where email = ${email} and action in ('organization.created', 'team.created') order by audit_entries.id`;
  expect(noted.map(({ action, target }) => [action, target])).toEqual([
    ['organization.created', slug],
    ['team.created', `${slug}/marketing-sales`],
  ]);
});

test('links of a team, of a member’s own space and of the account are apart, also for the same destination', async () => {
  const { browser, slug } = await makeOwner();
  const team = await makeTeam(browser, slug, 'Sales');
  const [own, ofTeam, ofMember] = [
    '',
    `/organization/${slug}/team/${team}`,
    `/organization/${slug}/personal`,
  ];
  const places = [own, ofTeam, ofMember];
  const url = `https://apart.example/${slug}`;
  for (const place of places) {
    expect((await browser.post(`${place}/url/create`, { url })).statusCode).toBe(200);
    await browser.post(`${place}/url/create`, { url: `${url}${place}` });
  }

  const seen = await Promise.all(places.map((place) => urlsAt(browser, place)));

  expect(seen).toEqual([[url], [`${url}${ofTeam}`, url], [`${url}${ofMember}`, url]]);
});

test('a link of a team is not there for its owner’s own workspace, nor for another organization', async () => {
  const [{ browser, slug }, other] = [await makeOwner(), await makeOwner()];
  const place = `/organization/${slug}/team/${await makeTeam(browser, slug, 'Sales')}`;
  const [{ hash }] = (await browser.post(`${place}/url/create`, { url: 'https://team.example/' })).json();

  const statuses = [
    await browser.get(`${place}/link/${hash}`),
    await browser.get(`/link/${hash}`),
    await other.browser.get(`/organization/${other.slug}/personal/link/${hash}`),
    await other.browser.get(`${place}/link/${hash}`),
  ].map(({ statusCode }) => statusCode);

  expect(statuses).toEqual([200, 404, 404, 404]);
});

test('a viewer sees what a team has and changes nothing; a member makes links and changes no team', async () => {
  const { browser, slug } = await makeOwner();
  const team = await makeTeam(browser, slug, 'Sales');
  const place = `/organization/${slug}/team/${team}`;
  await browser.post(`${place}/url/create`, { url: 'https://seen.example/' });
  const [viewer, member] = [await makeAccount(app), await makeAccount(app)];
  await join(viewer.email, [slug, team], 'viewer');
  await join(member.email, [slug, team], 'member');

  const answersOf = async (who: Browser) =>
    [
      await who.get(`${place}/urls/available`),
      await who.post(`${place}/url/create`, { url: 'https://made.example/' }),
      await who.patch(place, { name: 'Ours', slug: 'ours' }),
      await who.post(`/organization/${slug}/teams`, { name: 'Mine' }),
      await who.patch(`/organization/${slug}/archive`, { archive: true }),
    ].map(({ statusCode }) => statusCode);

  expect(await answersOf(viewer.browser)).toEqual([200, 403, 403, 403, 403]);
  expect(await answersOf(member.browser)).toEqual([200, 200, 403, 403, 403]);
  expect((await viewer.browser.get(`${place}/state`)).json().workspace).toEqual({
    organization: { slug, name: 'Acme' },
    team: { slug: team, name: 'Sales' },
    permissions: ['organization.view', 'members.view', 'links.view'],
  });
  expect((await viewer.browser.get('/organizations')).json().data[0].teams).toHaveLength(1);
});

test('the plan of whoever pays is what holds in a team', async () => {
  const { browser, slug } = await makeOwner();
  const place = `/organization/${slug}/team/${await makeTeam(browser, slug, 'Sales')}`;
  const member = await makeAccount(app);
  await join(member.email, [slug, 'sales'], 'member');

  const [own, inTeam] = [
    (await member.browser.get('/state')).json(),
    (await member.browser.get(`${place}/state`)).json(),
  ];

  expect([own.features.includes('support_teams'), own.teamsAllowed, own.workspace]).toEqual([
    false,
    true,
    null,
  ]);
  expect([inTeam.teamsAllowed, inTeam.features.includes('redirect_routes')]).toEqual([true, true]);
});

test('in an archived organization nobody works until its owner restores it; its links stay', async () => {
  const { browser, slug } = await makeOwner();
  const team = await makeTeam(browser, slug, 'Sales');
  const place = `/organization/${slug}/team/${team}`;
  const member = await makeAccount(app);
  await join(member.email, [slug, team], 'admin');
  await browser.post(`${place}/url/create`, { url: 'https://kept.example/' });

  await browser.patch(`/organization/${slug}/archive`, { archive: true });
  const closed = [
    (await browser.get(`${place}/urls/available`)).statusCode,
    (await member.browser.get(`${place}/urls/available`)).statusCode,
    (await browser.post(`/organization/${slug}/teams`, { name: 'More' })).statusCode,
  ];
  const { counts, status } = (await browser.get(`/organization/${slug}`)).json();
  await browser.patch(`/organization/${slug}/archive`, { archive: false });

  expect(closed).toEqual([403, 404, 403]);
  expect([counts, status]).toEqual([{ admins: 2, teams: 1, members: 2, links: 1 }, { archived: true }]);
  expect(await urlsAt(member.browser, place)).toEqual(['https://kept.example/']);
});

test('a name without an address gets a free one; a wished one that is taken is refused', async () => {
  const { browser, slug } = await makeOwner();

  const slugs = [
    await makeTeam(browser, slug, 'Ventes & Éditions'),
    await makeTeam(browser, slug, 'ventes, editions'),
    await makeTeam(browser, slug, '販売'),
  ];
  const taken = await browser.post('/organizations', { name: 'Acme', slug });
  const odd = await browser.post('/organizations', { name: ' ', slug: 'A--b' });

  expect(slugs).toEqual(['ventes-editions', 'ventes-editions-2', 'team']);
  expect([taken.statusCode, taken.json().errors]).toEqual([422, { slug: ['This URL is already taken.'] }]);
  expect(odd.json().errors).toEqual({
    name: ['The name field is required.'],
    slug: ['The address may have letters, digits and single hyphens.'],
  });
});

test('organizations, teams and roles, which emails to strangers name, are not called by a web address', async () => {
  const { browser, slug } = await makeOwner();
  const place = `/organization/${slug}`;
  const team = await makeTeam(browser, slug, 'Sales');
  const name = 'Your parcel waits at https://evil.example';

  const answers = [
    await browser.post('/organizations', { name }),
    await browser.patch(place, { name, slug }),
    await browser.post(`${place}/teams`, { name: 'WWW.evil.example' }),
    await browser.patch(`${place}/team/${team}`, { name, slug: team }),
    await browser.post(`${place}/roles`, { name, permissions: ['audit.view'] }),
  ];

  expect(answers.map((answer) => answer.json().errors)).toEqual(
    Array(5).fill({ name: ['The name must not contain a web address.'] }),
  );
});

test('an account whose plan has no teams makes no organization', async () => {
  const { browser } = await makeSubscriber(app, 'pro');

  const answer = await browser.post('/organizations', { name: 'Acme' });

  expect([answer.statusCode, answer.json().code]).toEqual([403, 'teams_not_allowed']);
});

test('of many teams that are made at once, the plan’s last place goes to one', async () => {
  const { browser, email, slug } = await makeOwner();
  await app.sql`
    with made as (
      insert into workspaces (kind, billable_id)
      select 'team', billable_id from organizations, generate_series(1, 24) where slug = ${slug} returning id)
    insert into teams (organization_id, slug, name, workspace_id, created_at)
    select organizations.id, 'team-' || made.id, 'Team', made.id, now()
    from organizations, made where slug = ${slug}`;

  const answers = await Promise.all(
    ['a1', 'b2', 'c3', 'd4'].map((name) => browser.post(`/organization/${slug}/teams`, { name })),
  );

  expect(email).not.toBe('');
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 406, 406, 406]);
  expect(answers.find(({ statusCode }) => statusCode === 406)?.json().message).toBe(
    'Your plan allows no more teams.',
  );
});

test('an account owns twenty organizations at most', async () => {
  const { browser, slug } = await makeOwner();
  await app.sql`
    insert into organizations (slug, name, owner_id, billable_id, created_at)
    select slug || '-' || number, 'More', owner_id, billable_id, now()
    from organizations, generate_series(1, ${mostOrganizations - 1}) as number where slug = ${slug}`;

  const answer = await browser.post('/organizations', { name: 'One more' });

  expect([answer.statusCode, answer.json().code]).toEqual([406, 'organization_limit_reached']);
});

test('before somebody switches to a team they learn what they may do there, or that it is not theirs', async () => {
  const { browser, slug } = await makeOwner();
  const team = await makeTeam(browser, slug, 'Sales');
  const { browser: other } = await makeOwner();
  const address = `/organization/${slug}/team/${team}/switch`;

  const own = await browser.get(address);
  const foreign = await other.get(address);
  await browser.patch(`/organization/${slug}/team/${team}/archive`, { archive: true });
  const archived = await browser.get(address);

  expect(own.json()).toMatchObject({
    organization: { slug, name: 'Acme' },
    team: { slug: team, name: 'Sales' },
    permissions: expect.arrayContaining(['links.create']),
  });
  expect([foreign.statusCode, archived.statusCode]).toEqual([404, 403]);
});
