import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, freshEmail, lastEmail, linkIn } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An organization with the teams Sales and Support. */
async function makeCompany() {
  const made = await makeOrganization(app);
  await made.owner.post(`/organization/${made.slug}/teams`, { name: 'Support' });
  const { data } = (await made.owner.get(`/organization/${made.slug}/roles`)).json();
  const { id: auditor } = data.find(({ name }: { name: string }) => name === 'Auditor');
  return { ...made, invitations: `/organization/${made.slug}/users/invitations`, auditor };
}

const inBoth = [
  { team: 'sales', role: 'member' },
  { team: 'support', role: 'viewer' },
];

const waitingFor = async (browser: Browser) => [
  ...(await browser.get('/invitations/organization')).json().data,
  ...(await browser.get('/invitations/team')).json().data,
];

async function emailsTo(email: string): Promise<number> {
  const [row] = await app.sql`
    select count(*)::int as count from emails where recipient = ${email} and subject like 'Join %'`;
  return row?.['count'];
}

test('people are invited with a role and into several teams at once, each by one email', async () => {
  const { owner, invitations, auditor } = await makeCompany();
  const [known, email] = [await makeVerified(app), freshEmail()];

  const sent = await owner.post(invitations, {
    ...{ emails: [known.email, email], role: auditor, teams: inBoth },
  });

  expect(sent.json()).toEqual({ invited: [known.email, email], left_out: [], wrong: [] });
  expect(await waitingFor(known.browser)).toMatchObject([
    { role: { name: 'Auditor' } },
    { team: { slug: 'support' }, role: 'viewer' },
    { team: { slug: 'sales' }, role: 'member' },
  ]);
  expect([await emailsTo(known.email), await emailsTo(email)]).toEqual([1, 1]);
  const { subject, text } = await lastEmail(app, email);
  expect(subject).toBe('Join Acme');
  expect(text.replaceAll('\u200b', '')).toContain(
    'invites you to Acme as Auditor, to the team Sales of Acme as member, and to the team Support of Acme as viewer.',
  );
});

test('the email’s link tells of all that it invites to, and proves the address while one of them waits', async () => {
  const { owner, invitations, slug } = await makeCompany();
  const email = freshEmail();
  await owner.post(invitations, { emails: [email], role: null, teams: inBoth });
  const token = linkIn(await lastEmail(app, email)).replace('/invitation/', '');
  const guest = await app.guest();

  const opened = (await guest.post('/invitation', { token })).json();
  const [support, sales] = (await owner.get(invitations)).json().data;
  await owner.delete(`/organization/${slug}/team/sales/invitations/${sales.id}`);
  const later = (await guest.post('/invitation', { token })).json();
  await guest.post('/register', { ...account(email), invitation: token });

  expect(opened).toMatchObject({
    ...{ team: { name: 'Sales' }, role: 'member' },
    others: [{ team: { name: 'Support' }, role: 'viewer' }],
  });
  expect(later).toMatchObject({ team: { name: 'Support' }, others: [] });
  expect(await waitingFor(guest)).toMatchObject([{ id: support.id }]);
});

test('who is in a place already, or invited there, is left out of that one alone', async () => {
  const { owner, invitations, slug, place } = await makeCompany();
  const { browser, email } = await makeMember(app, slug, { role: 'member' });

  const first = await owner.post(invitations, { emails: [email], role: null, teams: inBoth });
  const again = await owner.post(invitations, { emails: [email], role: null, teams: inBoth });

  expect(first.json()).toMatchObject({ invited: [email], left_out: [] });
  expect(again.json()).toMatchObject({ invited: [], left_out: [email] });
  expect(await waitingFor(browser)).toMatchObject([{ team: { slug: 'support' } }]);
  expect((await owner.get(`${place}/invitations`)).json().data).toEqual([]);
});

test('nobody is invited anywhere where one of the places is not open to whoever invites', async () => {
  const { owner, invitations, slug, auditor } = await makeCompany();
  const email = freshEmail();
  const admin = await makeMember(app, slug, { role: 'admin', held: ['users.invite', 'audit.view'] });
  const other = await makeOrganization(app);
  const teams = (...named: string[]) => named.map((team) => ({ team, role: 'member' }));

  const answers = [
    // In Sales they are admin, in Support nobody.
    await admin.browser.post(invitations, { emails: [email], role: auditor, teams: inBoth }),
    await owner.post(invitations, { emails: [email], role: auditor, teams: teams('sales', 'nowhere') }),
    await owner.post(`/organization/${other.slug}/users/invitations`, {
      ...{ emails: [email], role: null, teams: teams('sales') },
    }),
    await owner.post(invitations, { emails: [email], role: null }),
    await owner.post(invitations, { emails: [email], role: 999_999, teams: teams('sales') }),
  ];
  const allowed = await admin.browser.post(invitations, {
    emails: [email],
    role: null,
    teams: teams('sales'),
  });

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 422, 422]);
  expect(allowed.json().invited).toEqual([email]);
  expect(await emailsTo(email)).toBe(1);
  expect((await owner.get(invitations)).json().data).toMatchObject([{ team: { slug: 'sales' } }]);
});

test('an archived team takes nobody in, and nobody comes into the others with it', async () => {
  const { owner, invitations, slug } = await makeCompany();
  await owner.patch(`/organization/${slug}/team/support/archive`, { archive: true });

  const refused = await owner.post(invitations, { emails: [freshEmail()], role: null, teams: inBoth });

  expect(refused.statusCode).toBe(403);
  expect((await owner.get(invitations)).json().data).toEqual([]);
});

test('a role in a team that may more than whoever invites is given to nobody', async () => {
  const { owner, invitations, slug } = await makeCompany();
  const sender = await makeMember(app, slug, { held: ['users.invite', 'invitations.send'] });

  const refused = await sender.browser.post(invitations, {
    ...{ emails: [freshEmail()], role: null, teams: [{ team: 'sales', role: 'admin' }] },
  });

  expect(refused.json().code).toBe('role_beyond_own');
  expect((await owner.get(invitations)).json().data).toEqual([]);
});

test('invitations into a team are listed for whoever may invite there, and for nobody else', async () => {
  const { owner, invitations, slug } = await makeCompany();
  const [inviter, admin, manager] = [
    await makeMember(app, slug, { held: ['users.invite'] }),
    await makeMember(app, slug, { held: ['users.invite'], role: 'admin' }),
    await makeMember(app, slug, { held: ['users.invite', 'invitations.send'] }),
  ];
  await owner.post(invitations, { emails: [freshEmail()], role: null, teams: inBoth });
  const teamsFor = async ({ browser }: { browser: Browser }) =>
    (await browser.get(invitations))
      .json()
      .data.map(({ team }: { team: { slug: string; role: string } }) => [team.slug, team.role]);

  expect(await teamsFor(inviter)).toEqual([]);
  expect(await teamsFor(admin)).toEqual([['sales', 'member']]);
  expect(await teamsFor(manager)).toEqual([
    ['support', 'viewer'],
    ['sales', 'member'],
  ]);
});

test('the teams of people are named for whoever knows of those teams', async () => {
  const { owner, slug } = await makeCompany();
  const { email } = await makeMember(app, slug, { role: 'member' });
  const inviter = await makeMember(app, slug, { held: ['users.invite'] });
  const fellow = await makeMember(app, slug, { held: ['users.invite'], role: 'viewer' });
  const namesFor = async (browser: Browser) => {
    const { data } = (await browser.get(`/organization/${slug}/users?search=${email}`)).json();
    return [data[0].teams, data[0].team_names];
  };

  expect(await namesFor(owner)).toEqual([1, ['Sales']]);
  expect(await namesFor(fellow.browser)).toEqual([1, ['Sales']]);
  expect(await namesFor(inviter.browser)).toEqual([1, []]);
});
