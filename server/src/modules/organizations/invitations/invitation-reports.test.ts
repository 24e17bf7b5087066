import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, freshEmail, lastEmail, linkIn } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

// What went wrong in public with invitations by email: each case is one of theirs.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Organization = Awaited<ReturnType<typeof makeOrganization>>;

async function send({ owner, place }: Organization, email: string, role = 'member') {
  return (await owner.post(`${place}/invitations`, { emails: [email], role, message: '' })).json();
}

const tokenFor = async (email: string) => linkIn(await lastEmail(app, email)).replace('/invitation/', '');
const waitingFor = async (browser: Browser) => (await browser.get('/invitations/team')).json().data;

async function accept({ place }: Organization, browser: Browser) {
  const [{ id }] = await waitingFor(browser);
  return browser.post(`${place}/invite/${String(id)}/accept`, {});
}

/** Who is in the team beside its owner. */
async function membersOf({ owner, email, place }: Organization): Promise<{ email: string; role: string }[]> {
  const { data } = (await owner.get(`${place}/members`)).json() as {
    data: { email: string; role: string }[];
  };
  return data.filter((member) => member.email !== email);
}

const emailsOf = async (of: Organization) => (await membersOf(of)).map(({ email }) => email.toLowerCase());

/** An account that has proved this address. */
async function makeNamed(email: string): Promise<Browser> {
  const browser = await app.guest();
  await browser.post('/register', account(email));
  await app.sql`update users set email_verified_at = now() where lower(email) = ${email.toLowerCase()}`;
  return browser;
}

describe('the link', () => {
  test('is opened by a scanner of mail in every way, and counts as before', async () => {
    const of = await makeOrganization(app);
    const email = freshEmail();
    await send(of, email);
    const path = `/app${linkIn(await lastEmail(app, email))}`;

    for (const method of ['HEAD', 'GET', 'GET', 'OPTIONS', 'POST']) await app.ask(path, { method });
    const browser = await app.guest();
    const made = await browser.post('/register', { ...account(email), invitation: await tokenFor(email) });

    expect(made.statusCode).toBe(200);
    expect((await accept(of, browser)).statusCode).toBe(200);
  });

  test('that is opened while somebody else is signed in brings nobody in', async () => {
    const of = await makeOrganization(app);
    const { browser: other } = await makeVerified(app);
    const email = freshEmail();
    await send(of, email);
    const token = await tokenFor(email);
    const [{ id }] = (await of.owner.get(`${of.place}/invitations`)).json().data;

    const seen = await other.post('/invitation', { token });
    const answers = [
      await other.post('/invitation/prove', { token }),
      await other.post(`${of.place}/invite/${String(id)}/accept`, {}),
      await other.post(`${of.place}/invite/${String(id)}/reject`, {}),
    ];

    expect(seen.json().email).toBe(email);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
    expect(await membersOf(of)).toEqual([]);
    expect((await of.owner.get(`${of.place}/invitations`)).json().data).toHaveLength(1);
  });

  test('that is closed leaves the invitation to whoever signs up later, without it', async () => {
    const of = await makeOrganization(app);
    const email = freshEmail();
    await send(of, email);
    await (await app.guest()).post('/invitation', { token: await tokenFor(email) });

    const browser = await makeNamed(email);

    expect((await accept(of, browser)).statusCode).toBe(200);
    expect(await emailsOf(of)).toEqual([email]);
  });

  test('of an invitation that was withdrawn opens nothing, and that of the next one does', async () => {
    const of = await makeOrganization(app);
    const email = freshEmail();
    await send(of, email);
    const first = await tokenFor(email);
    const [{ id }] = (await of.owner.get(`${of.place}/invitations`)).json().data;
    await of.owner.delete(`${of.place}/invitations/${String(id)}`);

    const again = await send(of, email);

    const guest = await app.guest();
    const second = await tokenFor(email);
    expect(again.invited).toEqual([email]);
    expect((await guest.post('/invitation', { token: first })).json().code).toBe('invitation_gone');
    expect((await guest.post('/invitation', { token: second })).json().email).toBe(email);
  });

  test('is sent by the mail’s own address, whatever mail programs put around it', async () => {
    const of = await makeOrganization(app);
    const email = freshEmail();
    await send(of, email);
    const token = await tokenFor(email);
    const guest = await app.guest();

    const answers = [
      await guest.post('/invitation', { token: ` ${token} ` }),
      await guest.post('/invitation', { token: `${token}x` }),
      await guest.post('/invitation', { token: token.toUpperCase() }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 422]);
  });
});

describe('an address', () => {
  test.each([
    ['in other case than the account', (email: string) => email.toUpperCase(), (email: string) => email],
    ['of an account in other case', (email: string) => email, (email: string) => `A${email.slice(1)}`],
    [
      'with a plus',
      (email: string) => email.replace('@', '+links@'),
      (email: string) => email.replace('@', '+links@'),
    ],
    ['with its name, as copied from a mail', (email: string) => `Ada <${email}>`, (email: string) => email],
  ])('%s is that of the account', async (_, invited, own) => {
    const of = await makeOrganization(app);
    const email = freshEmail();
    const browser = await makeNamed(own(email));

    const sent = await send(of, invited(email));
    const answer = await accept(of, browser);

    expect(sent.wrong).toEqual([]);
    expect(answer.statusCode).toBe(200);
    expect(await emailsOf(of)).toEqual([own(email).toLowerCase()]);
  });

  test('with a plus is not the one without', async () => {
    const of = await makeOrganization(app);
    const { browser, email } = await makeVerified(app);

    await send(of, email.replace('@', '+links@'));

    expect(await waitingFor(browser)).toEqual([]);
  });

  test('that is sent twice at once, in two cases, is invited once', async () => {
    const of = await makeOrganization(app);
    const email = freshEmail();

    const answers = await Promise.all([send(of, email), send(of, email.toUpperCase())]);
    const listed = await of.owner.post(`${of.place}/invitations`, {
      ...{ emails: [email, ` ${email.toUpperCase()} `], role: 'viewer', message: '' },
    });

    expect(answers.map(({ invited }) => invited.length).sort()).toEqual([0, 1]);
    expect(listed.json()).toMatchObject({ invited: [], left_out: [email] });
    expect((await of.owner.get(`${of.place}/invitations`)).json().data).toHaveLength(1);
  });
});

describe('somebody who is in the team already', () => {
  test('is not invited again, in whatever case', async () => {
    const of = await makeOrganization(app);
    const { email } = await makeMember(app, of.slug, { role: 'member' });

    const sent = await send(of, email.toUpperCase());

    expect(sent).toMatchObject({ invited: [], left_out: [email] });
    expect((await lastEmail(app, email)).subject).not.toContain('Join');
  });

  test('by another way than the invitation accepts it, and is there once', async () => {
    const of = await makeOrganization(app);
    const { browser, email } = await makeMember(app, of.slug, {});
    await send(of, email);
    await app.sql`
      insert into team_members (team_id, user_id, role, created_at)
      select teams.id, users.id, 'member', now() from teams
      join organizations on organizations.id = organization_id and organizations.slug = ${of.slug}
      join users on email = ${email} where teams.slug = 'sales'`;

    const answer = await accept(of, browser);

    expect(answer.statusCode).toBe(200);
    expect(await emailsOf(of)).toEqual([email]);
    expect((await browser.get(`${of.place}/switch`)).statusCode).toBe(200);
  });

  test('answers twice at once, and comes in once', async () => {
    const of = await makeOrganization(app);
    const { browser, email } = await makeVerified(app);
    await send(of, email);
    const [{ id }] = await waitingFor(browser);

    const answers = await Promise.all(
      [1, 2].map(async () => browser.post(`${of.place}/invite/${String(id)}/accept`, {})),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await emailsOf(of)).toEqual([email]);
  });

  test('was taken out, and is invited and comes in again', async () => {
    const of = await makeOrganization(app);
    const { browser, email, id } = await makeMember(app, of.slug, { role: 'member' });
    await of.owner.delete(`${of.place}/members/${id}`);

    const sent = await send(of, email, 'viewer');
    const answer = await accept(of, browser);

    expect(sent.invited).toEqual([email]);
    expect(answer.statusCode).toBe(200);
    expect(await membersOf(of)).toMatchObject([{ email, role: 'viewer' }]);
  });
});

test('an invitation that has expired and is sent again is open by each of its links', async () => {
  const of = await makeOrganization(app);
  const email = freshEmail();
  await send(of, email);
  const first = await tokenFor(email);
  const [{ id }] = (await of.owner.get(`${of.place}/invitations`)).json().data;
  await app.sql`update invitations set expires_at = now() where id = ${Number(id)}`;
  const guest = await app.guest();
  const late = await guest.post('/invitation', { token: first });

  const sent = await of.owner.post(`${of.place}/invitations/${String(id)}/resend`, {});

  const answers = [
    await guest.post('/invitation', { token: first }),
    await guest.post('/invitation', { token: await tokenFor(email) }),
  ];
  expect([late.json().code, sent.statusCode]).toEqual(['invitation_gone', 200]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});
