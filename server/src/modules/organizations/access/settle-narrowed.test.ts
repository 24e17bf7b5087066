import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '@linklet/contract/http/access.ts';
import { freshEmail, lastEmail, makeSubscriber, resetTo } from '../../../testing/accounts.ts';
import { sendFile } from '../../../testing/bulk/bulk-files.ts';
import { makeMember, makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { openIdDraft } from '../../../testing/providers/sign-on.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An organization with somebody who may all that roles can, and invites two people. */
async function makeGiver() {
  const of = await makeOrganization(app);
  const { slug, place, owner } = of;
  const giver = await makeMember(app, slug, { held: rolePermissions });
  const { data: roles } = (await owner.get(`/organization/${slug}/roles`)).json();
  const role = roles.find(({ name }: { name: string }) => name === 'Administrator').id;
  const invited = await makeVerified(app);
  await giver.browser.post(`/organization/${slug}/users/invitations`, { emails: [invited.email], role });
  await giver.browser.post(`${place}/invitations`, { emails: [freshEmail()], role: 'admin' });
  const waiting = async () => (await owner.get(`/organization/${slug}/users/invitations`)).json().data;
  return { ...of, giver, roles, invited, waiting };
}

type Giver = Awaited<ReturnType<typeof makeGiver>>;

async function answersTo({ slug, invited }: Giver): Promise<number[]> {
  const { data } = (await invited.browser.get('/invitations/organization')).json();
  return Promise.all(
    data.map(async ({ id }: { id: number }) => {
      const path = `/organization/${slug}/users/invite/${String(id)}/accept`;
      return (await invited.browser.post(path, {})).statusCode;
    }),
  );
}

test.each([
  ['is removed', ({ owner, slug, giver }: Giver) => owner.delete(`/organization/${slug}/users/${giver.id}`)],
  [
    'is kept out',
    ({ owner, slug, giver }: Giver) =>
      owner.patch(`/organization/${slug}/users/${giver.id}/block`, { block: true }),
  ],
  ['leaves', ({ slug, giver }: Giver) => giver.browser.post(`/organization/${slug}/leave`, {})],
  [
    'gets a role that may less',
    ({ owner, slug, giver, roles }: Giver) =>
      owner.patch(`/organization/${slug}/users/${giver.id}`, {
        role: roles.find(({ name }: { name: string }) => name === 'Auditor').id,
      }),
  ],
])('what somebody offered who %s is offered no more', async (_, narrow) => {
  const of = await makeGiver();
  const before = (await of.waiting()).length;

  const narrowed = await narrow(of);

  expect([before, narrowed.statusCode]).toEqual([2, 200]);
  expect(await of.waiting()).toEqual([]);
  expect(await answersTo(of)).toEqual([]);
});

test('what somebody offered whose role is narrowed, or whose account has ended, is not given', async () => {
  const [narrowed, ended] = [await makeGiver(), await makeGiver()];
  const { data } = (await narrowed.owner.get(`/organization/${narrowed.slug}/users`)).json();
  const { role } = data.find(({ id }: { id: string }) => id === narrowed.giver.id);

  await narrowed.owner.patch(`/organization/${narrowed.slug}/roles/${role.id}`, {
    name: 'Inviter',
    permissions: ['users.invite'],
  });
  await app.sql`update users set terminated_at = now() where email = ${ended.giver.email}`;

  expect(await narrowed.waiting()).toEqual([]);
  expect(await answersTo(ended)).toEqual([422]);
});

test('what others offered, and a place in a team that somebody still may give, stay', async () => {
  const of = await makeGiver();
  const other = await makeMember(app, of.slug, { role: 'admin' });
  await other.browser.post(`${of.place}/invitations`, { emails: [freshEmail()], role: 'member' });

  await of.owner.delete(`/organization/${of.slug}/users/${of.giver.id}`);

  expect(await of.waiting()).toMatchObject([{ team: { role: 'member' } }]);
});

async function isGood(token: string): Promise<boolean> {
  const answer = await app.ask('/app/scim/v2/Users', { headers: { authorization: `Bearer ${token}` } });
  return answer.statusCode === 200;
}

const noticesOf = async (email: string) => {
  const rows = await app.sql<{ text: string }[]>`
    select text from notifications where user_id = (select id from users where email = ${email}) order by id desc`;
  return rows.map(({ text }) => text);
};

test('a token for provisioning ends when its maker may no longer make one, and the owner is told', async () => {
  const { owner, slug, giver, email } = await makeGiver();
  const { secret } = (await giver.browser.post(`/organization/${slug}/scim/token`)).json();
  const [before, made] = [await isGood(secret), await lastEmail(app, email)];

  await owner.delete(`/organization/${slug}/users/${giver.id}`);

  expect([before, await isGood(secret)]).toEqual([true, false]);
  expect(made.text).toContain(`${giver.email} created a provisioning token`);
  expect((await lastEmail(app, email)).text).toContain('The provisioning token of Acme was revoked');
  expect((await owner.get(`/organization/${slug}/scim`)).json().token).toBeNull();
});

test('the owner is told of each change of a connection, and when whoever made it may no longer', async () => {
  const { owner, slug, place, giver, email } = await makeGiver();

  await giver.browser.put(`/organization/${slug}/sso`, openIdDraft('https://idp.example.com'));
  await giver.browser.put(`${place}/sso`, openIdDraft('https://idp.example.com'));
  await giver.browser.delete(`${place}/sso`);
  const changed = await noticesOf(email);
  await owner.delete(`/organization/${slug}/users/${giver.id}`);

  expect(changed.slice(0, 3)).toEqual([
    `${giver.email} deleted single sign-on for the team Sales of Acme.`,
    `${giver.email} set up single sign-on for the team Sales of Acme.`,
    `${giver.email} set up single sign-on for Acme.`,
  ]);
  expect((await lastEmail(app, email)).text).toContain(
    'The person who set up single sign-on for Acme no longer',
  );
  expect((await owner.get(`/organization/${slug}/sso`)).json().connection).not.toBeNull();
});

test('an account that is handed over keeps no share and no pixel script of whoever had it before', async () => {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  await app.sql`
    with mine as (select workspace_id from users where email = ${email}),
    share as (
      insert into stats_shares (workspace_id, name, filters, token_hash, sealed_token, created_at)
      select workspace_id, 'Press', '', ${randomBytes(32)}, ${randomBytes(32)}, now() from mine)
    insert into pixel_scripts (workspace_id, name, provider, pixel_id)
    select workspace_id, 'Ads', 'facebook', '123' from mine`;
  const links = await browser.post('/url/create', { url: 'https://example.com/handed-over' });
  await app.sql`
    update links set pixels = '[{"id": 1, "provider": "facebook", "pixelId": "123"}]'
    where workspace_id = (select workspace_id from users where email = ${email})`;

  await resetTo(app, email, 'another Good pass-phrase 8');

  const left = await app.sql`
    select from users
    left join stats_shares on stats_shares.workspace_id = users.workspace_id
    left join pixel_scripts on pixel_scripts.workspace_id = users.workspace_id
    join links on links.workspace_id = users.workspace_id
    where email = ${email}
      and (stats_shares.id is not null or pixel_scripts.id is not null or pixels <> '[]')`;
  expect(links.statusCode).toBe(200);
  expect(left).toHaveLength(0);
});

test.each([
  ['is removed', (of: Giver, id: string) => of.owner.delete(`/organization/${of.slug}/users/${id}`)],
  [
    'may only look',
    (of: Giver, id: string) => of.owner.patch(`${of.place}/members/${id}`, { role: 'viewer' }),
  ],
])('a file of URLs of somebody who %s goes no further', async (_, narrow) => {
  const of = await makeGiver();
  const { browser, id } = await makeMember(app, of.slug, { role: 'member' });
  const sent = await sendFile(browser, 'url\nhttps://example.com/narrowed', { place: of.place });

  await narrow(of, id);
  await app.runJob('import-links', { batchId: sent.json().id, userId: 0 });

  const [batch] = await app.sql`select state, done from bulk_batches where id = ${sent.json().id}`;
  expect([sent.statusCode, batch]).toEqual([200, { state: 'cancelled', done: 0 }]);
});
