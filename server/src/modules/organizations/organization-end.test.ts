import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastEmail, makeAccount, putOnPlan } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const viewOf = async (browser: Browser, slug: string) =>
  (await browser.get('/organizations')).json().data.find((each: { slug: string }) => each.slug === slug);

const lastAction = async (slug: string): Promise<unknown> =>
  (await app.sql`select action from audit_entries where target = ${slug} order by id desc limit 1`)[0]?.[
    'action'
  ];

async function purge(slug: string): Promise<void> {
  await app.sql`update organizations set deleted_at = now() - interval '31 days' where slug = ${slug}`;
  await app.runJob('purge-deleted-organizations');
}

test('an owner who types the name deletes the organization, and restores it within thirty days', async () => {
  const { owner, email, slug, place } = await makeOrganization(app);
  const member = await makeMember(app, slug, { role: 'member' });

  const wrong = await owner.delete(`/organization/${slug}`, { name: 'acme', links: 'keep' });
  const deleted = await owner.delete(`/organization/${slug}`, { name: 'Acme', links: 'keep' });
  const gone = [
    await member.browser.get(`${place}/urls/available`),
    await owner.get(`${place}/urls/available`),
  ];
  const written = await lastEmail(app, email);
  const restored = await owner.patch(`/organization/${slug}/archive`, { archive: false });
  await purge('nobody');

  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    { name: ['This doesn’t match the name of the organization.'] },
  ]);
  expect(deleted.json().status).toEqual({ archived: true });
  expect((Date.parse(deleted.json().deletes_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect(written.subject).toBe('Acme was deleted');
  expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 403]);
  expect(restored.json()).toMatchObject({ status: { archived: false }, deletes_at: null });
  expect((await member.browser.get(`${place}/urls/available`)).statusCode).toBe(200);
});

test.each([
  ['keep', 0],
  ['switch_off', 1],
] as const)(
  'after thirty days nothing of people is left, and links are dealt with as chosen: %s',
  async (links, off) => {
    const { owner, slug, place } = await makeOrganization(app);
    await makeMember(app, slug, { held: ['teams.create'], role: 'member' });
    await owner.post(`${place}/invitations`, { emails: ['late@people.example'], role: 'member' });
    const [{ hash }] = (await owner.post(`${place}/url/create`, { url: `https://${slug}.example/` })).json();
    const [stored] = await app.sql`select id from organizations where slug = ${slug}`;
    const id = String(stored?.['id']);
    await app.sql`insert into photos (organization_id, image, created_at) values (${id}, '', now())`;
    await app.sql`
      insert into sso_connections (organization_id, key, config, admits_new, team_role, changed_at, created_at)
      values (${id}, ${slug}, '{}', false, 'viewer', now(), now())`;
    await owner.post(`/organization/${slug}/scim/token`);
    await app.sql`
      insert into scim_users (organization_id, user_id, user_name, external_id, created_at)
      select ${id}, owner_id, 'olive@example.com', 'olive', now() from organizations where id = ${id}`;
    await app.sql`
      insert into scim_refusals (organization_id, request, status, reason, first_at, last_at)
      values (${id}, 'GET /Users', 400, '', now(), now())`;
    await owner.delete(`/organization/${slug}`, { name: 'Acme', links });

    await purge(slug);

    const jobs = await app.sql`
    select count(*)::int from graphile_worker._private_jobs where payload->>'workspaceId' = (select workspace_id::text from links where hash = ${hash})`;
    const left = await app.sql`
    select (select count(*) from teams where organization_id = ${id})::int as teams,
      (select count(*) from organization_members where organization_id = ${id})::int as members,
      (select count(*) from organization_roles where organization_id = ${id})::int as roles,
      (select count(*) from invitations where organization_id = ${id})::int as invitations,
      (select count(*) from photos where organization_id = ${id})::int as photos,
      (select count(*) from sso_connections where organization_id = ${id})::int as connections,
      (select count(*) from scim_tokens where organization_id = ${id})::int as tokens,
      (select count(*) from scim_users where organization_id = ${id})::int as told,
      (select count(*) from scim_refusals where organization_id = ${id})::int as refusals,
      (select plan_name from workspaces join links on workspace_id = workspaces.id
          left join subscriptions on subscriptions.billable_id = workspaces.billable_id where hash = ${hash}) as plan,
      (select name from organizations where id = ${id}) as name`;
    const again = await owner.post('/organizations', { name: 'Acme', slug });
    expect(left[0]).toEqual({
      teams: 0,
      members: 0,
      roles: 0,
      invitations: 0,
      photos: 0,
      connections: 0,
      ...{ tokens: 0, told: 0, refusals: 0 },
      plan: null,
      name: 'Deleted organization',
    });
    expect([await viewOf(owner, slug), again.json().code]).toEqual([undefined, 'slug_taken']);
    expect(jobs[0]?.['count'] ?? 0).toBe(off);
  },
);

test('a team whose name is typed is deleted, its members are told, and it is restored within thirty days', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const member = await makeMember(app, slug, { role: 'member' });
  const manager = await makeMember(app, slug, { held: ['teams.delete'] });
  const teamOf = async (browser: Browser) => (await viewOf(browser, slug)).teams[0];

  const wrong = await manager.browser.delete(place, { name: 'Acme', links: 'keep' });
  const deleted = await manager.browser.delete(place, { name: 'Sales', links: 'keep' });
  const entered = await member.browser.get(`${place}/urls/available`);
  const told = [owner, member.browser, manager.browser].map(
    async (browser) => (await browser.get('/notifications/recent')).json().notifications[0]?.text,
  );
  const restored = await owner.patch(`${place}/archive`, { archive: false });

  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    { name: ['This doesn’t match the name of the team.'] },
  ]);
  expect(deleted.json()).toMatchObject({ slug: 'sales', status: { archived: true } });
  expect((Date.parse(deleted.json().deletes_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect(entered.statusCode).toBe(403);
  const sentence = 'The team Sales of Acme was deleted.';
  expect(await Promise.all(told)).toEqual([sentence, sentence, undefined]);
  expect(restored.json()).toMatchObject({ status: { archived: false }, deletes_at: null });
  expect(await teamOf(member.browser)).toMatchObject({ membership: { role: 'member' } });
  expect(await lastAction(`${slug}/sales`)).toBe('team.restored');
});

test.each([
  ['keep', 0],
  ['switch_off', 1],
] as const)(
  'after thirty days a deleted team is gone, and its links are dealt with as chosen: %s',
  async (links, off) => {
    const { owner, slug, place } = await makeOrganization(app);
    await owner.post(`${place}/invitations`, { emails: ['late@people.example'], role: 'member' });
    const [{ hash }] = (await owner.post(`${place}/url/create`, { url: `https://${slug}.example/` })).json();
    await owner.delete(place, { name: 'Sales', links });

    await app.sql`
      update teams set deleted_at = now() - interval '31 days' where slug = 'sales'
        and organization_id = (select id from organizations where slug = ${slug})`;
    await app.runJob('purge-deleted-teams');

    const [kept] = await app.sql`
      select workspace_id, (select plan_name from workspaces
          left join subscriptions on subscriptions.billable_id = workspaces.billable_id
          where workspaces.id = workspace_id) as plan,
        (select count(*)::int from graphile_worker._private_jobs
          where payload->>'workspaceId' = workspace_id::text) as jobs
      from links where hash = ${hash}`;
    expect(kept).toMatchObject({ plan: null, jobs: off });
    expect((await viewOf(owner, slug)).teams).toEqual([]);
    expect(await lastAction(`${slug}/sales`)).toBe('team.purged');
    expect((await owner.post(`/organization/${slug}/teams`, { name: 'Sales' })).json().slug).toBe('sales');
  },
);

test('only the owner deletes an organization', async () => {
  const { slug } = await makeOrganization(app);
  const manager = await makeMember(app, slug, { held: ['profile.update', 'teams.archive'] });

  const answer = await manager.browser.delete(`/organization/${slug}`, { name: 'Acme', links: 'keep' });

  expect(answer.statusCode).toBe(403);
});

/** The owner shows the password, and asks somebody to own the organization. */
async function askToOwn(owner: Browser, slug: string, email: string) {
  await app.sql`
    update sessions set confirmed_at = now() where user_id = (
      select owner_id from organizations where slug = ${slug})`;
  return owner.post(`/organization/${slug}/transfer`, { email });
}

test('a member who accepts owns the organization and pays for it, and the former owner goes on in it', async () => {
  const { owner, email, slug, place } = await makeOrganization(app);
  const heir = await makeMember(app, slug, { role: 'member' });
  await putOnPlan(app, heir.email, 'enterprise organization');
  await app.sql`update sessions set confirmed_at = null where user_id = (select id from users where email = ${email})`;

  const unconfirmed = await owner.post(`/organization/${slug}/transfer`, { email: heir.email });
  const asked = await askToOwn(owner, slug, heir.email.toUpperCase());
  const twice = await askToOwn(owner, slug, heir.email);
  const waiting = (await heir.browser.get('/transfers')).json().data;
  const badge = (await heir.browser.get('/state')).json().invitations;
  const accepted = await heir.browser.post(`/organization/${slug}/transfer/accept`, {});

  expect([unconfirmed.statusCode, asked.json().transfer.to.email, twice.json().code]).toEqual([
    423,
    heir.email,
    'transfer_waits',
  ]);
  expect((await lastEmail(app, heir.email)).subject).toBe('Take over Acme');
  expect(waiting).toMatchObject([{ organization: { slug, name: 'Acme' }, from: 'Ada Person' }]);
  expect([badge, accepted.statusCode]).toEqual([1, 200]);
  expect(await viewOf(heir.browser, slug)).toMatchObject({ owner: true, role: { name: null } });
  expect(await viewOf(owner, slug)).toMatchObject({ owner: false, role: { name: 'Administrator' } });
  const payers = await app.sql`
    select distinct workspaces.billable_id = (
      select billable_id from workspaces join users on workspaces.id = users.workspace_id where email = ${heir.email}
    ) as heir_pays from organization_members
    join organizations on organizations.id = organization_id
    join workspaces on workspaces.id = organization_members.workspace_id where slug = ${slug}`;
  expect(payers.map((row) => row['heir_pays'])).toEqual([true]);
  expect(await lastAction(slug)).toBe('organization.transferred');
  expect((await owner.post(`${place}/url/create`, { url: 'https://goes-on.example/' })).statusCode).toBe(200);
  const { notifications } = (await owner.get('/notifications/recent')).json();
  expect(notifications[0].text).toBe(`${heir.email} owns Acme now.`);
});

const endPlan = (email: string) =>
  app.sql`
    delete from subscriptions where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;

test('nobody owns an organization that their plan does not allow, nor one that they were asked about before', async () => {
  const { owner, slug } = await makeOrganization(app);
  const [heir, stranger] = [await makeMember(app, slug, { role: 'admin' }), await makeAccount(app)];

  const outside = await askToOwn(owner, slug, stranger.email);
  const tooSmall = await askToOwn(owner, slug, heir.email);
  await putOnPlan(app, heir.email, 'enterprise organization');
  await askToOwn(owner, slug, heir.email);
  await endPlan(heir.email);
  const unpaid = await heir.browser.post(`/organization/${slug}/transfer/accept`, {});
  const foreign = await stranger.browser.post(`/organization/${slug}/transfer/accept`, {});
  await owner.delete(`/organization/${slug}/transfer`);
  const late = await heir.browser.post(`/organization/${slug}/transfer/accept`, {});
  await putOnPlan(app, heir.email, 'enterprise organization');
  await askToOwn(owner, slug, heir.email);
  const rejected = await heir.browser.post(`/organization/${slug}/transfer/reject`, {});

  expect(outside.json().errors).toEqual({ email: ['No other member has this email.'] });
  expect(tooSmall.json().errors).toEqual({
    email: ['Their plan has no teams. They need a plan with teams first.'],
  });
  expect([unpaid.json().code, foreign.json().code, late.json().code]).toEqual([
    'teams_not_allowed',
    'transfer_gone',
    'transfer_gone',
  ]);
  expect([rejected.statusCode, await lastAction(slug)]).toEqual([200, 'organization.transfer_rejected']);
  expect((await owner.get(`/organization/${slug}/transfer`)).json()).toEqual({ transfer: null });
  expect(await viewOf(owner, slug)).toMatchObject({ owner: true });
});

test('calls follow former slugs of an organization and a team, which nobody else gets', async () => {
  const [{ owner, slug }, other] = [await makeOrganization(app), await makeOrganization(app)];
  await owner.patch(`/organization/${slug}/team/sales`, { name: 'Sales', slug: 'selling' });
  await owner.patch(`/organization/${slug}`, { name: 'Acme', slug: `${slug}-new` });

  const opened = await owner.get(`/organization/${slug}/team/sales/switch`);
  const taken = [
    await other.owner.patch(`/organization/${other.slug}`, { name: 'Acme', slug }),
    await other.owner.post('/organizations', { name: 'Acme', slug }),
    await owner.post(`/organization/${slug}/teams`, { name: 'Sales', slug: 'sales' }),
  ];
  const back = await owner.patch(`/organization/${slug}-new`, { name: 'Acme', slug });

  expect(opened.json()).toMatchObject({
    organization: { slug: `${slug}-new` },
    team: { slug: 'selling' },
  });
  expect(taken.map((answer) => answer.json().errors)).toEqual(
    Array(3).fill({ slug: ['This URL is already taken.'] }),
  );
  expect(back.json().slug).toBe(slug);
});
