import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail, makeStaff } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { connect, openIdDraft, personOf } from '../../testing/providers/sign-on.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/providers/openid-provider.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let provider: OpenIdProvider;
let staff: Browser;
let person: Record<string, unknown> = {};
beforeAll(async () => {
  provider = await startOpenIdProvider(() => person);
  app = await startTestApp({ SIGN_ON_HOSTS: new URL(provider.url).host });
  staff = await makeStaff(app);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

const helpdeskOf = async (slug: string) => (await staff.get(`/kiosk/organization/${slug}`)).json();
const membersOf = async (slug: string, query = '') =>
  (await staff.get(`/kiosk/organization/${slug}/members${query}`)).json();

/** Calls by SCIM with a token of the organization. */
async function provisionerOf({ owner, slug }: { owner: Browser; slug: string }) {
  const { secret } = (await owner.post(`/organization/${slug}/scim/token`)).json();
  return (method: string, path: string, body?: string) =>
    app.ask(`/app/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret as string}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { body }),
    });
}

describe('the helpdesk of an organization', () => {
  test('tells its owner, its plan and how much of what that has room for is taken', async () => {
    const { slug, email } = await makeOrganization(app);
    await makeMember(app, slug, { role: 'viewer' });
    await makeMember(app, slug, {});

    const view = await helpdeskOf(slug);

    expect(view).toMatchObject({ slug, name: 'Acme', state: 'active', deletes_at: null, owner: { email } });
    expect(view.plan).toMatchObject({ name: 'enterprise organization', interval: 'monthly' });
    expect(view.teams.used).toBe(1);
    // The owner is in the team; whoever is in none and has no role takes no room.
    expect(view.members.used).toBe(2);
  });

  test('is there for one that is archived or deleted, and by a former address', async () => {
    const { owner, slug } = await makeOrganization(app);
    await owner.patch(`/organization/${slug}`, { name: 'Acme', slug: `${slug}-2` });
    await owner.patch(`/organization/${slug}-2/archive`, { archive: true });
    const archived = await helpdeskOf(slug);
    await owner.delete(`/organization/${slug}-2`, { name: 'Acme', links: 'keep' });
    const deleted = await helpdeskOf(slug);

    expect([archived.slug, archived.state, archived.deletes_at]).toEqual([`${slug}-2`, 'archived', null]);
    expect([deleted.state, typeof deleted.deletes_at]).toEqual(['deleted', 'string']);
  });

  test.each(['nobodys', 'No slug', '%00'])('%j is no organization', async (slug) => {
    const path = `/kiosk/organization/${encodeURIComponent(slug)}`;

    expect((await staff.get(path)).statusCode).toBe(404);
    expect((await staff.get(`${path}/members`)).statusCode).toBe(404);
  });

  test('names whoever waits for an answer, and what they become', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const email = freshEmail();
    await owner.post(`${place}/invitations`, { emails: [email], role: 'viewer' });

    const { invitations } = await helpdeskOf(slug);

    expect(invitations).toMatchObject({
      total: 1,
      newest: [{ email, team: 'Sales', role: 'viewer', is_expired: false }],
    });
  });

  test('tells whether single sign-on works, and why it last did not', async () => {
    const { owner, slug, email } = await makeOrganization(app);
    const place = `/organization/${slug}`;
    person = personOf(email);
    await connect(owner, place, openIdDraft(provider.url));
    const works = (await helpdeskOf(slug)).connections;
    person = { ...personOf(email), email: undefined };
    await connect(owner, place, openIdDraft(provider.url));
    const fails = (await helpdeskOf(slug)).connections;

    expect(works).toMatchObject([
      { team: null, kind: 'oauth2', provider: 'other', works: true, enforced: false },
    ]);
    expect(works[0].last_failure).toBeNull();
    expect(fails).toMatchObject([
      { works: false, last_failure: { reason: 'There is no email (claims email, preferred_username).' } },
    ]);
    expect(fails[0].last_success_at).not.toBeNull();
  });

  test('is noted with who looked', async () => {
    const { slug } = await makeOrganization(app);
    await helpdeskOf(slug);
    await membersOf(slug, '?search=ada');

    const { email } = (await staff.get('/state')).json().user;
    const rows = await app.sql`
      select users.email, action, details->>'search' as search from audit_entries join users on users.id = user_id
      where action like 'helpdesk.%' and target = ${slug} order by audit_entries.id`;
    expect(rows).toEqual([
      { email, action: 'helpdesk.read', search: null },
      { email, action: 'helpdesk.members_read', search: 'ada' },
    ]);
  });
});

describe('its members', () => {
  test('come with their roles, their teams and their last sign-in', async () => {
    const { owner, slug, email } = await makeOrganization(app);
    const member = await makeMember(app, slug, { held: ['audit.view'], role: 'viewer' });
    await app.sql`update known_networks set used_at = '2026-11-01T10:00:00Z'
      where user_id = (select id from users where email = ${member.email})`;
    await owner.patch(`/organization/${slug}/users/${member.id}/block`, { block: true });

    const { data, next } = await membersOf(slug);
    const byEmail = (email: string) => data.find((each: { email: string }) => each.email === email);

    expect(next).toBeNull();
    expect(byEmail(email)).toMatchObject({ owner: true, teams: [{ name: 'Sales', role: 'admin' }] });
    expect(byEmail(member.email)).toMatchObject({
      ...{ id: member.id, owner: false, blocked: true, role: expect.any(String) },
      ...{ teams: [{ name: 'Sales', role: 'viewer' }], signed_in_at: '2026-11-01T10:00:00.000Z' },
    });
  });

  test('who has not signed in for long has no last time', async () => {
    const { slug } = await makeOrganization(app);
    const { email } = await makeMember(app, slug, {});
    await app.sql`delete from known_networks where user_id = (select id from users where email = ${email})`;

    const { data } = await membersOf(slug, `?search=${encodeURIComponent(email)}`);

    expect(data).toMatchObject([{ email, signed_in_at: null, role: null, teams: [] }]);
  });
});

describe('what its provider was refused', () => {
  test('is kept once for each kind, without anybody’s name', async () => {
    const of = await makeOrganization(app);
    const ask = await provisionerOf(of);
    const [{ id }] = (await ask('GET', '/Groups')).json().Resources;
    const members = JSON.stringify({ displayName: 'Sales', members: [{ value: 'grace@acme.test' }] });

    await ask('PUT', `/Groups/${id as string}`, members);
    await ask('PUT', `/Groups/${id as string}`, members);
    await ask('POST', '/Users', '{"userName": "grace@acme.test"');

    const { refusals } = (await helpdeskOf(of.slug)).provisioning;
    expect(refusals).toMatchObject([
      { request: 'POST /Users', status: 400, reason: 'The request could not be read.', times: 1 },
      { request: 'PUT /Groups/:id', status: 400, reason: 'A user is not in the organization.', times: 2 },
    ]);
    const rows = await app.sql`select * from scim_refusals`;
    expect(JSON.stringify(rows)).not.toContain('grace');
  });

  test('is of its own provider alone, and calls with no good token are kept for nobody', async () => {
    const of = await makeOrganization(app);
    const ask = await provisionerOf(await makeOrganization(app));
    await ask('GET', '/Users/nobody');
    await app.ask('/app/scim/v2/Users', { headers: { authorization: 'Bearer scim_wrong' } });

    expect((await helpdeskOf(of.slug)).provisioning).toEqual({ token: null, people: 0, refusals: [] });
  });

  test('is the latest fifty kinds', async () => {
    const of = await makeOrganization(app);
    const ask = await provisionerOf(of);
    await app.sql`
      insert into scim_refusals (organization_id, request, status, reason, first_at, last_at)
      select id, 'GET /Users', 400, 'Reason ' || n, now() - interval '1 day', now() - n * interval '1 minute'
      from organizations, generate_series(1, 50) as n where slug = ${of.slug}`;
    await ask('GET', '/Users/nobody');

    const { refusals } = (await helpdeskOf(of.slug)).provisioning;
    const reasons = refusals.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toHaveLength(50);
    expect(reasons[0]).toBe('This user does not exist.');
    expect(reasons).not.toContain('Reason 50');
  });

  test('is forgotten after thirty days', async () => {
    const { slug } = await makeOrganization(app);
    await app.sql`
      insert into scim_refusals (organization_id, request, status, reason, first_at, last_at)
      select id, 'GET /Users', 400, 'Old', now() - interval '40 days', now() - interval '31 days'
      from organizations where slug = ${slug}
      union all select id, 'GET /Users', 400, 'Young', now() - interval '40 days', now() - interval '29 days'
      from organizations where slug = ${slug}`;

    await app.runJob('forget-old-refusals');

    const { refusals } = (await helpdeskOf(slug)).provisioning;
    expect(refusals.map(({ reason }: { reason: string }) => reason)).toEqual(['Young']);
  });
});

test('the organizations of an account are found by it', async () => {
  const { slug, email } = await makeOrganization(app);
  const [user] = await app.sql`select public_id from users where email = ${email}`;
  const path = (id: string) => `/kiosk/user/${id}/organizations`;

  expect((await staff.get(path(String(user?.['public_id'])))).json()).toEqual({
    data: [{ slug, name: 'Acme', owner: true, state: 'active' }],
  });
  expect((await staff.get(path('nobody'))).statusCode).toBe(404);
});
