import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, freshEmail, lastEmail, linkIn, makeAccount } from '../../../testing/accounts.ts';
import { makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function tokenFor(email: string): Promise<string> {
  return linkIn(await lastEmail(app, email)).replace('/invitation/', '');
}

async function invite(email: string, message = '') {
  const organization = await makeOrganization(app);
  await organization.owner.post(`${organization.place}/invitations`, {
    ...{ emails: [email], role: 'member', message },
  });
  return { ...organization, token: await tokenFor(email) };
}

test('the email says who invites, with what words, and links in these are none', async () => {
  const email = freshEmail();
  const { email: inviter } = await invite(
    email,
    'See https://evil.example/x or www.evil.example, a@evil.example',
  );

  const { text, html } = await lastEmail(app, email);

  const read = text.replaceAll('\u200b', '');
  expect(read).toContain(`Ada Person (${inviter}) invites you to the team Sales of Acme as member.`);
  expect(read).toContain(
    'Ada Person writes: “See https://evil.example/x or www.evil.example, a@evil.example”',
  );
  for (const written of [text, html]) expect(written).not.toMatch(/evil\.example|:\/\/evil|www\.\w|a@evil/);
});

test('the link tells who asks, as often as it is opened, and whether the address has an account', async () => {
  const email = freshEmail();
  const { slug, token } = await invite(email, 'Welcome!');
  const stranger = await app.guest();

  const answers = [
    await stranger.post('/invitation', { token }),
    await stranger.post('/invitation', { token }),
  ].map((answer) => answer.json());
  await (await app.guest()).post('/register', account(email));
  const later = await stranger.post('/invitation', { token });

  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]).toEqual({
    ...{ email, has_account: false, inviter: 'Ada Person', role: 'member', message: 'Welcome!' },
    organization: { slug, name: 'Acme', photo_url: null },
    team: { slug: 'sales', name: 'Sales' },
    others: [],
  });
  expect(later.json().has_account).toBe(true);
});

test('whoever signs up by the link has proved the address, and accepts at once', async () => {
  const email = freshEmail();
  const { place, token } = await invite(email);
  const browser = await app.guest();

  const made = await browser.post('/register', { ...account(email.toUpperCase()), invitation: token });
  const [{ id }] = (await browser.get('/invitations/team')).json().data;
  const accepted = await browser.post(`${place}/invite/${id}/accept`, {});

  expect([made.statusCode, accepted.statusCode]).toEqual([200, 200]);
  const { user } = (await browser.get('/state')).json();
  expect(user.email_verified_at).not.toBeNull();
  expect((await lastEmail(app, email)).subject).toBe('Join Sales of Acme');
});

test('the link proves no other address, none without it, and none once the invitation is gone', async () => {
  const [email, other] = [freshEmail(), freshEmail()];
  const { owner, place, token } = await invite(email);
  const verifiedAt = async (body: object) => {
    const browser = await app.guest();
    const answer = await browser.post('/register', body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return (await browser.get('/state')).json().user.email_verified_at;
  };

  const ofOther = await verifiedAt({ ...account(other), invitation: token });
  const guessed = await verifiedAt({ ...account(freshEmail()), invitation: 'guessed' });
  const [{ id }] = (await owner.get(`${place}/invitations`)).json().data;
  await owner.delete(`${place}/invitations/${id}`);
  const late = await verifiedAt({ ...account(email), invitation: token });
  const gone = await (await app.guest()).post('/invitation', { token });

  expect([ofOther, guessed, late]).toEqual([null, null, null]);
  expect([gone.statusCode, gone.json().code]).toEqual([422, 'invitation_gone']);
});

test('an account that had not proved its address does so by the link, and no other account does', async () => {
  const person = await makeAccount(app);
  const { token } = await invite(person.email);
  const other = await makeAccount(app);

  const refused = await other.browser.post('/invitation/prove', { token });
  const before = (await person.browser.get('/invitations/team')).json().data;
  const proved = await person.browser.post('/invitation/prove', { token });
  const after = (await person.browser.get('/invitations/team')).json().data;

  expect([refused.json().code, proved.statusCode]).toEqual(['invitation_gone', 200]);
  expect([before.length, after.length]).toEqual([0, 1]);
});

test('the links of an invitation that was sent again lead to it both, and are kept as hashes', async () => {
  const person = await makeVerified(app);
  const { owner, place, token } = await invite(person.email);
  const [{ id }] = (await owner.get(`${place}/invitations`)).json().data;
  await owner.post(`${place}/invitations/${id}/resend`, {});
  const second = await tokenFor(person.email);
  const guest = await app.guest();

  const answers = [
    await guest.post('/invitation', { token }),
    await guest.post('/invitation', { token: second }),
  ];
  const kept = await app.sql`
    select token_hash from invitation_tokens where invitation_id = ${id}`;

  expect(second).not.toBe(token);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(kept.map(({ token_hash: hash }) => hash.length)).toEqual([32, 32]);
});
