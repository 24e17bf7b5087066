import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken, programOf } from '../../../testing/access/tokens.ts';
import { lastEmail, makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { banHost, liftBan, makeBlocked, type BlockedLink } from '../../../testing/reports/blocked-links.ts';
import { exportAppeals } from './export-appeals.ts';
import { startTestApp, type Answer, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const TEXT = 'It is our own shop.';

async function owner() {
  const made = await makeSubscriber(app);
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  return { ...made, ...(await makeBlocked({ app, staff }, made.browser)) };
}

const appeal = async (browser: Browser, { hash }: Pick<BlockedLink, 'hash'>, text: unknown = TEXT) =>
  browser.post(`/link/${hash}/appeal`, { text });
const seen = async (browser: Browser, { hash }: Pick<BlockedLink, 'hash'>) =>
  (await browser.get(`/link/${hash}`)).json().appeal;
const listed = async ({ host }: Pick<BlockedLink, 'host'>, state = 'open') =>
  (await staff.get(`/kiosk/appeals?state=${state}&search=${host}`)).json().data;
const decline = async (by: Browser, id: number, answer = '') =>
  by.post(`/kiosk/appeals/${String(id)}/decline`, { answer });
const refusalOf = (answer: Answer) => [answer.statusCode, answer.json().code];
const noticesOf = async (browser: Browser) =>
  (await browser.get('/notifications/recent')).json().notifications.map(({ text }: { text: string }) => text);

test('staff read of an appeal what was blocked and why, whose it is, what its owner says, and what blocks it', async () => {
  const { browser, ...link } = await owner();

  const answer = await appeal(browser, link);

  expect(answer.statusCode, answer.body).toBe(200);
  expect(await listed(link)).toMatchObject([
    {
      ...{ link: link.address, destination: `https://${link.host}/`, text: TEXT, author: 'Ada Person' },
      link_facts: { owner: { kind: 'user', name: 'Ada Person' }, host: link.host, reports: 0 },
      ban: { id: link.ban, kind: 'host', value: link.host, reason: 'phishing' },
      ...{ outcome: null, answer: '', decided_at: null, decided_by: null },
    },
  ]);
});

test('an appeal is found by its link, its destination and its text', async () => {
  const { browser, ...link } = await owner();
  const word = randomUUID();
  await appeal(browser, link, `Our shop ${word}`);

  const found = await Promise.all(
    [link.address, link.host.toUpperCase(), word].map(async (host) => listed({ host })),
  );

  expect(found.map((data) => data.length)).toEqual([1, 1, 1]);
});

test('appeals come page by page', async () => {
  const link = await owner();
  const { browser: other, ...otherLink } = await owner();
  const word = randomUUID();
  await app.sql`
    insert into link_appeals (link_id, text, created_at, outcome, decided_at)
    select links.id, ${word}, now(), 'declined', now() from links, generate_series(1, 35)
    where links.hash = ${link.hash}`;
  await appeal(other, otherLink, word);

  const first = (await staff.get(`/kiosk/appeals?state=settled&search=${word}`)).json();
  const second = (
    await staff.get(`/kiosk/appeals?state=settled&search=${word}&before=${first.next as number}`)
  ).json();
  const open = (await staff.get(`/kiosk/appeals?search=${word}`)).json();

  expect([first.data.length, second.data.length, second.next]).toEqual([30, 5, null]);
  expect(open.data).toMatchObject([{ link: otherLink.address }]);
});

test('the owner sees that an appeal is open, and then why it was declined', async () => {
  const { browser, email, ...link } = await owner();
  const before = await seen(browser, link);
  await appeal(browser, link);
  const open = await seen(browser, link);
  const [{ id }] = await listed(link);

  const answer = await decline(staff, id, 'It still asks for passwords.');

  expect(answer.statusCode, answer.body).toBe(200);
  expect(before).toBeNull();
  expect(open).toEqual({ state: 'open', created_at: expect.stringMatching(/^\d{4}-/), answer: '' });
  expect(await seen(browser, link)).toMatchObject({
    state: 'declined',
    answer: 'It still asks for passwords.',
  });
  const told = `Your appeal against the block of ${link.address} was declined.`;
  expect((await noticesOf(browser))[0]).toBe(`${told} It still asks for passwords.`);
  const mail = await lastEmail(app, email);
  expect(`${mail.subject}.`).toBe(told);
  expect(mail.text).toContain('It still asks for passwords.');
  expect(await listed(link)).toEqual([]);
  expect(await listed(link, 'settled')).toMatchObject([
    { outcome: 'declined', answer: 'It still asks for passwords.', decided_by: 'Ada Person' },
  ]);
});

test('lists of links say nothing of appeals', async () => {
  const { browser, ...link } = await owner();
  await appeal(browser, link);

  const { data } = (await browser.get('/urls/blocked')).json();

  expect(data).toMatchObject([{ hash: link.hash, blocked: 'phishing' }]);
  expect(data[0]).not.toHaveProperty('appeal');
});

test('a ban that is lifted grants the appeal, and the link redirects again', async () => {
  const { browser, ...link } = await owner();
  await appeal(browser, link);

  await liftBan({ app, staff }, link.ban);

  expect(await listed(link)).toEqual([]);
  expect(await listed(link, 'settled')).toMatchObject([
    { outcome: 'granted', decided_by: 'Ada Person', ban: null },
  ]);
  expect((await browser.get(`/link/${link.hash}`)).json()).toMatchObject({ blocked: null, appeal: null });
  const [row] = await app.sql`
    select links.status & 2 as link, long_urls.status & 1 as url
    from links join long_urls on long_urls.id = long_url_id where links.hash = ${link.hash}`;
  expect(row).toEqual({ link: 0, url: 0 });
});

test('an appeal stays open for as long as another ban blocks the link', async () => {
  const { browser, ...link } = await owner();
  const wider = await makeBlocked({ app, staff }, browser);
  await app.sql`
    insert into blocked_links (link_id, ban_id) select id, ${wider.ban} from links where hash = ${link.hash}`;
  await appeal(browser, link);

  await liftBan({ app, staff }, link.ban);
  const between = await listed(link);
  await liftBan({ app, staff }, wider.ban);

  expect(between).toMatchObject([{ ban: { id: wider.ban } }]);
  expect(await listed(link, 'settled')).toMatchObject([{ outcome: 'granted' }]);
});

test('of two bans of a link that are lifted at once, one grants the appeal', async () => {
  const { browser, ...link } = await owner();
  const other = await makeBlocked({ app, staff }, browser);
  await app.sql`
    insert into blocked_links (link_id, ban_id) select id, ${other.ban} from links where hash = ${link.hash}`;
  await appeal(browser, link);

  await Promise.all([link, other].map(async ({ ban }) => liftBan({ app, staff }, ban)));

  expect(await listed(link, 'settled')).toMatchObject([{ outcome: 'granted' }]);
});

test('a link is appealed for once, also by two requests at once', async () => {
  const { browser, ...link } = await owner();

  const [one, other] = await Promise.all([appeal(browser, link), appeal(browser, link)]);
  const again = await appeal(browser, link);

  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
  expect(refusalOf(again)).toEqual([409, 'appeal_open']);
  expect(await listed(link)).toHaveLength(1);
});

test('what was declined is appealed for again thirty days later', async () => {
  const { browser, ...link } = await owner();
  await appeal(browser, link);
  const [{ id }] = await listed(link);
  await decline(staff, id);

  const soon = await appeal(browser, link);
  await app.sql`update bans set created_at = now() - interval '31 days' where id = ${link.ban}`;
  await app.sql`update link_appeals set decided_at = now() - interval '30 days' where id = ${id as number}`;
  const shown = await seen(browser, link);
  const later = await appeal(browser, link);

  expect(refusalOf(soon)).toEqual([409, 'appeal_declined']);
  expect([shown, later.statusCode]).toEqual([null, 200]);
});

test('what was declined is appealed for again once the link is blocked anew', async () => {
  const { browser, ...link } = await owner();
  await appeal(browser, link);
  const [{ id }] = await listed(link);
  await decline(staff, id);
  await liftBan({ app, staff }, link.ban);
  await banHost({ app, staff }, link.host);

  const again = await appeal(browser, link);

  expect(again.statusCode, again.body).toBe(200);
});

test('of two staff who decide at once, one does, and the other is told', async () => {
  const { browser, ...link } = await owner();
  await appeal(browser, link);
  const [{ id }] = await listed(link);
  const colleague = await makeStaff(app);

  const answers = await Promise.all([decline(staff, id, 'No.'), decline(colleague, id, 'Never.')]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('appeal_settled');
  expect((await noticesOf(browser)).filter((text: string) => text.includes('declined'))).toHaveLength(1);
});

test('an appeal whose ban was lifted is not declined afterwards, and one that is nowhere neither', async () => {
  const { browser, ...link } = await owner();
  await appeal(browser, link);
  const [{ id }] = await listed(link);
  await liftBan({ app, staff }, link.ban);

  expect(refusalOf(await decline(staff, id))).toEqual([409, 'appeal_settled']);
  expect(refusalOf(await decline(staff, 2 ** 40))).toEqual([404, 'not_found']);
});

test('a link that is not blocked, one in the trash, and another’s are not appealed for', async () => {
  const { browser, ...link } = await owner();
  const { browser: stranger } = await makeSubscriber(app);
  const [working] = (await browser.post('/url/create', { url: `https://${randomUUID()}.test/` })).json();
  const { version } = (await browser.get(`/link/${link.hash}`)).json();

  const refused = [await appeal(browser, working), await appeal(stranger, link)];
  await appeal(browser, link);
  await browser.put(`/link/${link.hash}/state`, { state: 'deleted', version });
  refused.push(await appeal(browser, link));

  expect(refused.map(refusalOf)).toEqual([
    [409, 'link_not_blocked'],
    [404, 'not_found'],
    [404, 'not_found'],
  ]);
  expect(await listed(link)).toEqual([]);
});

test('an appeal goes with its link and stays without its author', async () => {
  const { browser, email, ...link } = await owner();
  await appeal(browser, link);

  await app.sql`update link_appeals set author_id = null where author_id = (select id from users where email = ${email})`;
  const anonymous = await listed(link);
  await app.sql`delete from aliases where link_id = (select id from links where hash = ${link.hash})`;
  await app.sql`delete from links where hash = ${link.hash}`;

  expect(anonymous).toMatchObject([{ author: null }]);
  const rest =
    await app.sql`select 1 from link_appeals where text = ${TEXT} and id = ${anonymous[0].id as number}`;
  expect(rest).toEqual([]);
});

test('the export of an account has its appeals, and no other’s', async () => {
  const { browser, email, ...link } = await owner();
  await appeal(browser, link);
  const { email: other } = await owner();
  const sectionsOf = async (address: string) => {
    const [user] = await app.sql`select workspace_id from users where email = ${address}`;
    return (await exportAppeals(app.services, { workspaceId: Number(user?.['workspace_id']) })).sections;
  };

  expect(await sectionsOf(email)).toMatchObject({
    appeals: [{ link: link.hash, text: TEXT, outcome: null }],
  });
  expect(await sectionsOf(other)).toEqual({ appeals: [] });
});

test('neither staff who act as the owner nor programs appeal', async () => {
  const { browser, email, ...link } = await owner();
  const { secret } = await makeToken(browser);
  const [user] = await app.sql`select public_id from users where email = ${email}`;
  const actor = await makeStaff(app);
  const acting = await actor.post(`/kiosk/users/${String(user?.['public_id'])}/impersonate`);
  expect(acting.statusCode, acting.body).toBe(200);

  const byActor = await appeal(actor, link);
  const byProgram = await programOf(app, secret).post(`/link/${link.hash}/appeal`, { text: TEXT });

  expect([byActor.statusCode, byProgram.statusCode]).toEqual([403, 404]);
  expect(await listed(link)).toEqual([]);
});

test.each([
  ['nothing', ' \n '],
  ['too much', 'a'.repeat(1001)],
  ['a NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud800b'],
  ['no text', 7],
])('an appeal of %s is refused, and so is such an answer', async (what, text) => {
  const { browser, ...link } = await owner();

  const refused = await appeal(browser, link, text);
  await appeal(browser, link);
  const [{ id }] = await listed(link);
  const answered = await staff.post(`/kiosk/appeals/${String(id)}/decline`, { answer: text });

  expect(refused.statusCode).toBe(422);
  // Staff may say nothing.
  expect(answered.statusCode).toBe(what === 'nothing' ? 200 : 422);
});

test('a thousand characters are kept as they were typed', async () => {
  const { browser, ...link } = await owner();
  const text = `<b>Hi</b>\n${'😍'.repeat(990)}`;

  const answer = await appeal(browser, link, text);

  expect(answer.statusCode, answer.body).toBe(200);
  expect(await listed(link)).toMatchObject([{ text }]);
});

test('that an appeal was declined is noted, without its texts', async () => {
  const { browser, ...link } = await owner();
  await appeal(browser, link);
  const [{ id }] = await listed(link);
  await decline(staff, id, 'No.');

  const noted = await app.sql`
    select action, before, after from audit_entries
    where (action, target) in (('appeal.declined', ${String(id)}), ('link.appealed', ${link.hash})) order by id`;

  expect(noted).toEqual([
    { action: 'link.appealed', before: null, after: null },
    { action: 'appeal.declined', before: null, after: null },
  ]);
});
