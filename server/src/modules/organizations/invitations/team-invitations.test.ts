import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, lastEmail, makeAccount } from '../../../testing/accounts.ts';
import {
  makeMember,
  makeOrganization,
  makeVerified as makeVerifiedIn,
} from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeVerified = () => makeVerifiedIn(app);

/** A team with its admin, who owns its organization. */
async function makeTeam() {
  const { owner, ...organization } = await makeOrganization(app);
  return { admin: owner, ...organization };
}

const invitationOf = async (browser: Browser) => (await browser.get('/invitations/team')).json().data[0];

/** Asks again as often as a busy machine says to. */
async function untilServed<Answer extends { statusCode: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.statusCode !== 503) return answer;
  }
}

async function bringIn(
  { admin, place }: Awaited<ReturnType<typeof makeTeam>>,
  role: string,
): Promise<Awaited<ReturnType<typeof makeVerified>>> {
  const person = await makeVerified();
  await admin.post(`${place}/invitations`, { emails: [person.email], role });
  const { id } = await invitationOf(person.browser);
  const answer = await person.browser.post(`${place}/invite/${id}/accept`, {});
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return person;
}

test('who is invited gets an email and a notice, accepts, and works in the team with the role', async () => {
  const { admin, place, slug } = await makeTeam();
  const person = await makeVerified();

  const sent = await admin.post(`${place}/invitations`, {
    ...{ emails: [person.email], role: 'member' },
    message: 'Welcome!\nSee you on Monday.',
  });
  const waiting = await invitationOf(person.browser);
  const before = await person.browser.get(`${place}/urls/available`);
  const accepted = await person.browser.post(`${place}/invite/${waiting.id}/accept`, {});
  const made = await person.browser.post(`${place}/url/create`, { url: 'https://member.example/' });

  expect(sent.json()).toEqual({ invited: [person.email], left_out: [], wrong: [] });
  const email = await lastEmail(app, person.email);
  expect(email.subject).toBe('Join Sales of Acme');
  expect(email.text).toContain('Ada Person writes: “Welcome!\nSee you on Monday.\u200b”');
  expect(waiting).toMatchObject({
    source: 'team',
    organization: { slug, name: 'Acme', photo_url: null },
    team: { slug: 'sales', name: 'Sales' },
    inviter: 'Ada Person',
    role: 'member',
    message: 'Welcome!\nSee you on Monday.',
  });
  expect([before.statusCode, accepted.statusCode, made.statusCode]).toEqual([404, 200, 200]);
  expect(await invitationOf(person.browser)).toBeUndefined();
  expect((await admin.get(`${place}/invitations`)).json().data).toEqual([]);
  const members = (await admin.get(`${place}/members`)).json().data;
  expect(members.map(({ email, role }: { email: string; role: string }) => [email, role])).toContainEqual([
    person.email,
    'member',
  ]);
  const { notifications } = (await admin.get('/notifications/recent')).json();
  expect(notifications[0].text).toBe(`${person.email} has accepted the invitation to Sales.`);
});

test('who rejects stays outside, and can be invited again', async () => {
  const { admin, place } = await makeTeam();
  const person = await makeVerified();
  await admin.post(`${place}/invitations`, { emails: [person.email], role: 'viewer' });

  const { id } = await invitationOf(person.browser);
  await person.browser.post(`${place}/invite/${id}/reject`, {});
  const late = await person.browser.post(`${place}/invite/${id}/accept`, {});
  const again = await admin.post(`${place}/invitations`, { emails: [person.email], role: 'viewer' });

  expect([late.statusCode, late.json().errors]).toEqual([
    422,
    { invitation: ['The invitation has been answered or withdrawn, or has expired.'] },
  ]);
  expect((await person.browser.get(`${place}/urls/available`)).statusCode).toBe(404);
  expect(again.json().invited).toEqual([person.email]);
});

test('an invitation is for its address alone, once that is proved, until it is withdrawn', async () => {
  const { admin, place } = await makeTeam();
  const [other, unproved] = [await makeVerified(), await makeAccount(app)];
  await admin.post(`${place}/invitations`, { emails: [unproved.email], role: 'member' });
  const [{ id }] = (await admin.get(`${place}/invitations`)).json().data;

  const answers = [
    await other.browser.post(`${place}/invite/${id}/accept`, {}),
    await unproved.browser.post(`${place}/invite/${id}/accept`, {}),
  ];
  await admin.delete(`${place}/invitations/${id}`);
  await app.sql`update users set email_verified_at = now() where email = ${unproved.email}`;
  answers.push(await unproved.browser.post(`${place}/invite/${id}/accept`, {}));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
  expect((await unproved.browser.get('/invitations/team')).json().data).toEqual([]);
});

test('who is invited no more is told so, and has nothing to answer', async () => {
  const { admin, place } = await makeTeam();
  const { browser, email } = await makeVerified();
  const waiting = async () => (await browser.get('/state')).json().invitations;
  await admin.post(`${place}/invitations`, { emails: [email], role: 'member' });
  const invited = await waiting();
  const [{ id }] = (await admin.get(`${place}/invitations`)).json().data;

  await admin.delete(`${place}/invitations/${id}`);

  const [newest] = (await browser.get('/notifications/recent')).json().notifications;
  expect([invited, await waiting()]).toEqual([1, 0]);
  expect(newest.text).toMatch(/^You are no longer invited to the team .+ of .+\.$/);
});

test('an invitation that is sent again can be answered for another fortnight, also once it had expired', async () => {
  const { admin, place } = await makeTeam();
  const person = await makeVerified();
  await admin.post(`${place}/invitations`, { emails: [person.email], role: 'member' });
  const [{ id }] = (await admin.get(`${place}/invitations`)).json().data;
  await app.sql`update invitations set expires_at = now() - interval '1 minute' where id = ${id}`;

  const expired = await invitationOf(person.browser);
  const again = await admin.post(`${place}/invitations/${id}/resend`, {});
  const waiting = (await person.browser.get('/state')).json().invitations;
  const accepted = await person.browser.post(`${place}/invite/${id}/accept`, {});
  const late = await admin.post(`${place}/invitations/${id}/resend`, {});

  expect(expired).toBeUndefined();
  expect(Date.parse(again.json().expires_at) - Date.now()).toBeGreaterThan(13.9 * 24 * 3_600_000);
  const sent =
    await app.sql`select count(*)::int from emails where recipient = ${person.email} and subject = 'Join Sales of Acme'`;
  expect(sent[0]?.['count']).toBe(2);
  expect([waiting, accepted.statusCode, late.statusCode]).toEqual([1, 200, 404]);
  expect((await person.browser.get('/state')).json().invitations).toBe(0);
});

test('an invitation is sent again three times an hour, by whoever may, and the trail tells of it', async () => {
  const team = await makeTeam();
  const [stranger, sender, member] = [
    freshEmail(),
    await makeMember(app, team.slug, { held: ['invitations.send'] }),
    await makeMember(app, team.slug, { role: 'member' }),
  ];
  await team.admin.post(`${team.place}/invitations`, { emails: [stranger], role: 'member' });
  const [{ id }] = (await team.admin.get(`${team.place}/invitations`)).json().data;
  const path = `${team.place}/invitations/${id}/resend`;

  const refused = [await sender.browser.post(path, {}), await member.browser.post(path, {})];
  const sent = [];
  for (let time = 0; time < 4; time++) sent.push(await team.admin.post(path, {}));

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  const noted = await app.sql`
    select after from audit_entries where action = 'team.invitation_resent' and target = ${`${team.slug}/sales`}`;
  expect(noted.map(({ after }) => after)).toEqual(Array(3).fill({ email: stranger, role: 'member' }));
});

test('nobody gets more than ten invitations an hour from one organization, however often these are withdrawn', async () => {
  const { admin, place } = await makeTeam();
  const [stranger, other] = [freshEmail(), freshEmail()];
  const invite = (emails: string[]) => admin.post(`${place}/invitations`, { emails, role: 'member' });
  for (let time = 0; time < 10; time += 1) {
    await invite([time % 2 === 0 ? stranger : stranger.toUpperCase()]);
    const [{ id }] = (await admin.get(`${place}/invitations`)).json().data;
    await admin.delete(`${place}/invitations/${id}`);
  }

  const refused = await invite([stranger]);

  expect(refused.statusCode).toBe(429);
  expect((await invite([other])).json().invited).toEqual([other]);
  const written = await app.sql`select from emails where recipient = ${stranger}`;
  expect(written).toHaveLength(10);
});

test('nobody is invited twice, also by requests at the same time', async () => {
  const { admin, email, place } = await makeTeam();
  const stranger = freshEmail();

  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      admin.post(`${place}/invitations`, { emails: [stranger.toUpperCase(), email], role: 'member' }),
    ),
  );

  expect(answers.flatMap((answer) => answer.json().invited)).toEqual([stranger]);
  expect((await admin.get(`${place}/invitations`)).json().data).toHaveLength(1);
});

test.each([
  [{ emails: [], role: 'member' }, 'emails', 'Please enter an email address.'],
  [
    { emails: ['nobody', 'a@'], role: 'member' },
    'emails',
    'The email must be a valid email address. This is none: nobody, a@.',
  ],
  [{ emails: ['a@b.example'], role: 'owner' }, 'role', 'Please choose a role.'],
])('%j is refused beside its field', async (body, field, sentence) => {
  const { admin, place } = await makeTeam();

  const answer = await admin.post(`${place}/invitations`, body);

  expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
});

test('members neither invite nor remove; an admin does both, and whoever was removed finds no team', async () => {
  const team = await makeTeam();
  const [member, admin] = [await bringIn(team, 'member'), await bringIn(team, 'admin')];
  const { data } = (await admin.browser.get(`${team.place}/members`)).json();
  const { id } = data.find(({ email }: { email: string }) => email === member.email);

  const refused = [
    await member.browser.post(`${team.place}/invitations`, { emails: ['x@y.example'], role: 'member' }),
    await member.browser.delete(`${team.place}/members/${id}`),
    await member.browser.patch(`${team.place}/members/${id}`, { role: 'admin' }),
  ].map(({ statusCode }) => statusCode);
  const changed = await admin.browser.patch(`${team.place}/members/${id}`, { role: 'viewer' });
  const viewing = await member.browser.post(`${team.place}/url/create`, { url: 'https://v.example/' });
  const removed = await admin.browser.delete(`${team.place}/members/${id}`);

  expect(refused).toEqual([403, 403, 403]);
  expect([changed.json().role, viewing.statusCode, removed.statusCode]).toEqual(['viewer', 403, 200]);
  expect((await member.browser.get(`${team.place}/urls/available`)).statusCode).toBe(404);
});

test('a member leaves, and the last admin can’t', async () => {
  const team = await makeTeam();
  const member = await bringIn(team, 'member');
  await member.browser.post(`${team.place}/url/create`, { url: 'https://stays.example/' });

  const left = await member.browser.post(`${team.place}/leave`, {});
  const last = await team.admin.post(`${team.place}/leave`, {});

  expect(left.statusCode).toBe(200);
  expect([last.statusCode, last.json().code]).toEqual([406, 'last_admin']);
  expect((await team.admin.get(`${team.place}/urls/available`)).json().data).toHaveLength(1);
});

test('of many who accept the last seat at once, while others are invited, one gets it', async () => {
  const team = await makeTeam();
  const people = await Promise.all(Array.from({ length: 10 }, () => makeVerified()));
  await team.admin.post(`${team.place}/invitations`, {
    emails: people.map(({ email }) => email),
    role: 'member',
  });
  // All seats but one.
  await app.sql`
    with spaces as (
      insert into workspaces (kind, billable_id)
      select 'personal', billable_id from organizations, generate_series(1, 248)
      where slug = ${team.slug} returning id),
    made as (
      insert into users (name, email, workspace_id)
      select 'Seat', 'seat-' || id || '@people.example', id from spaces returning id, workspace_id),
    there as (
      insert into organization_members (organization_id, user_id, workspace_id, created_at)
      select organizations.id, made.id, made.workspace_id, now() from made, organizations
      where slug = ${team.slug})
    insert into team_members (team_id, user_id, role, created_at)
    select teams.id, made.id, 'viewer', now() from made, teams
    join organizations on organizations.id = organization_id where organizations.slug = ${team.slug}`;

  const waiting = await Promise.all(people.map(({ browser }) => invitationOf(browser)));

  const [answers, invited] = await Promise.all([
    Promise.all(
      people.map(async ({ browser }, index) =>
        untilServed(() => browser.post(`${team.place}/invite/${waiting[index].id}/accept`, {})),
      ),
    ),
    Promise.all(
      people.map(async () =>
        untilServed(() =>
          team.admin.post(`${team.place}/invitations`, { emails: [freshEmail()], role: 'member' }),
        ),
      ),
    ),
  ]);

  const letIn = answers.filter(({ statusCode }) => statusCode !== 406);
  // Who was told to come back may have been let in meanwhile, and finds the invitation gone.
  expect([200, 404]).toContain(letIn[0]?.statusCode);
  expect(letIn).toHaveLength(1);
  expect(invited.map(({ statusCode }) => statusCode)).toEqual(invited.map(() => 406));
  const seats = async () =>
    (
      await app.sql`
        select count(*)::int from team_members join teams on teams.id = team_id
        join organizations on organizations.id = organization_id where organizations.slug = ${team.slug}`
    )[0]?.['count'] as number;
  expect(await seats()).toBe(250);
  expect(answers.find(({ statusCode }) => statusCode === 406)?.json().message).toBe(
    'Your plan allows no more team members.',
  );
});

test('addresses are taken as people have them, and those that are none are named and keep nobody back', async () => {
  const { admin, place, slug } = await makeTeam();
  const there = await makeMember(app, slug, { role: 'member' });
  await app.sql`update users set email = upper(email) where email = ${there.email}`;
  const stranger = freshEmail();

  const sent = await admin.post(`${place}/invitations`, {
    emails: [
      `"Last, First" <${stranger}>`,
      `info-${stranger.split('@')[0]}@bücher.example`,
      'bad@',
      there.email,
    ],
    role: 'member',
  });

  expect(sent.json()).toEqual({
    invited: [stranger, `info-${stranger.split('@')[0]}@xn--bcher-kva.example`],
    left_out: [there.email],
    wrong: ['bad@'],
  });
});
