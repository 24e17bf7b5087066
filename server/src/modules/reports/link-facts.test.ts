import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeStaff, makeSubscriber, PASSWORD, PURGE_OF_ALL } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeLink, storeVisits, type StoredLink } from '../../testing/visits.ts';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

/** Reports a link, and answers by what staff find the report. */
async function report({ address }: Pick<StoredLink, 'address'>, by = app): Promise<string> {
  const details = randomUUID();
  await (await by.guest()).post('/report', { link: address, reason: 'phishing', details });
  return details;
}

async function factsOf(search: string, { by = staff, state = 'open' } = {}) {
  const asked = new URLSearchParams({ search, state });
  return (await by.get(`/kiosk/reports?${String(asked)}`)).json().data[0].link_facts;
}

/** A link in a workspace of somebody. */
async function makeLinkAt(browser: Browser, place = '', changes: object = {}) {
  const url = `https://${randomUUID()}.example/`;
  const answer = await browser.post(`${place}/url/create`, { url, ...changes });
  const [{ hash, aliases }] = answer.json();
  return { hash: hash as string, address: `${aliases[0].domain as string}/${aliases[0].alias as string}` };
}

async function accountOf(email: string) {
  const [user] = await app.sql`select public_id as id, name from users where email = ${email}`;
  return { kind: 'user', ...user };
}

test('a report tells of a guest’s link when it was made, and that nobody has clicked it', async () => {
  const host = `${randomUUID()}.example`;
  const link = await makeLink(app, await app.guest(), { url: `https://${host}.:8443/x` });
  await app.sql`update links set created_at = '2026-01-02T03:04:05Z' where id = ${link.linkId}`;

  const facts = await factsOf(await report(link));

  expect(facts).toEqual({
    ...{ owner: { kind: 'guest' }, state: 'active' },
    created_at: '2026-01-02T03:04:05.000Z',
    ...{ is_counted: true, clicks: 0, reports: 1, host, host_reports: 0 },
  });
});

test('a report says whose the link is: an account’s, a team’s, or one in a personal space', async () => {
  const { browser, email } = await makeAccount(app);
  const { slug, owner, place, email: ownerEmail } = await makeOrganization(app);
  const { name } = (await accountOf(ownerEmail)) as { name?: string };
  const links = [
    await makeLinkAt(browser),
    await makeLinkAt(owner, place),
    await makeLinkAt(owner, `/organization/${slug}/personal`),
  ];

  const owners = [];
  for (const link of links) owners.push((await factsOf(await report(link))).owner);

  const organization = { kind: 'organization', slug, name: 'Acme', state: 'active' };
  expect(owners).toEqual([
    { ...(await accountOf(email)), state: 'active' },
    { ...organization, team: 'Sales', member: null },
    { ...organization, team: null, member: name },
  ]);
});

test('a link that was moved is of whoever has it now, with the clicks from before', async () => {
  const { slug, owner } = await makeOrganization(app);
  const link = await makeLink(app, owner);
  await storeVisits(app, link, [{}]);
  const to = { organization: slug, team: 'sales' };
  const moved = await owner.post('/urls/change', { links: [link.hash], change: { kind: 'move', to } });

  const facts = await factsOf(await report(link));

  expect(moved.json().changed).toEqual([link.hash]);
  expect(facts).toMatchObject({ owner: { kind: 'organization', slug, team: 'Sales' }, clicks: 1 });
});

test('clicks are those of people in the last thirty days, and none where nobody counts them', async () => {
  const { browser } = await makeSubscriber(app);
  const [counted, off] = [await makeLink(app, browser), await makeLink(app, browser)];
  await storeVisits(app, counted, [
    ...[{}, { minutesAgo: 29 * DAY_MINUTES }, { minutesAgo: 31 * DAY_MINUTES }],
    ...[{ bot_class: 'crawler' }, { event_type: 'preview' }],
  ]);
  await storeVisits(app, off, [{}]);
  await app.sql`update links set analytics_enabled = false where id = ${off.linkId}`;

  const facts = [await factsOf(await report(counted)), await factsOf(await report(off))];

  expect(facts).toMatchObject([
    { is_counted: true, clicks: 2 },
    { is_counted: false, clicks: null },
  ]);
});

test('reports of one link count together, settled ones too; those of its host are open ones of others', async () => {
  const host = `${randomUUID()}.example`;
  const guest = await app.guest();
  const [one, two, elsewhere] = [
    await makeLink(app, guest, { url: `https://${host}/one` }),
    await makeLink(app, guest, { url: `https://${host}/two` }),
    await makeLink(app, guest, { url: `https://www.${host}/` }),
  ];
  const [settled, open] = [await report(one), await report(one)];
  const others = [await report(two), await report(two), await report(elsewhere)];
  for (const details of [settled, others[0]]) {
    const [row] = await app.sql`select id from link_reports where details = ${String(details)}`;
    await staff.post(`/kiosk/reports/${String(row?.['id'])}/dismiss`);
  }

  const facts = [
    await factsOf(open),
    await factsOf(settled, { state: 'settled' }),
    await factsOf(others[1] ?? ''),
    await factsOf(others[2] ?? ''),
  ];

  expect(facts.map(({ reports, host_reports }) => [reports, host_reports])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
    [1, 0],
  ]);
});

test('a link in the trash, and a deleted account that can come back, are told as deleted', async () => {
  const { browser, email } = await makeSubscriber(app);
  const link = await makeLinkAt(browser);
  const { version } = (await browser.get(`/link/${link.hash}`)).json();
  await browser.put(`/link/${link.hash}/state`, { state: 'deleted', version });
  const details = await report(link);
  const before = await factsOf(details);
  const owner = await accountOf(email);

  await browser.delete('/settings/profile', { password: PASSWORD, links: 'keep' });

  expect(before).toMatchObject({ state: 'deleted', owner: { ...owner, state: 'active' } });
  expect(await factsOf(details)).toMatchObject({ owner: { ...owner, state: 'deleted' } });
});

test('of an account that was erased nothing is told but that', PURGE_OF_ALL, async () => {
  const clock = await startTestApp();
  const { browser, email } = await makeAccount(clock);
  const details = await report(await makeLinkAt(browser), clock);
  await browser.delete('/settings/profile', { password: PASSWORD, links: 'keep' });
  clock.passTime(31 * DAY_MS);
  await clock.runJob('purge-deleted-accounts');

  const facts = await factsOf(details);

  expect(await clock.sql`select from users where email = ${email}`).toHaveLength(0);
  expect(facts).toMatchObject({ owner: { kind: 'erased' }, state: 'active' });
  await clock.close();
});

test('a report of what is no link any more has no facts', async () => {
  const details = randomUUID();
  await app.sql`insert into link_reports (link, reason, details) values ('lnk.test/gone', 'spam', ${details})`;

  expect(await factsOf(details)).toBeNull();
});

test.each(['away', 'silent'])('the list comes without clicks while ClickHouse is %s', async (how) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  if (how === 'away') silent.close();
  const apart = await startTestApp({ CLICKHOUSE_URL: `http://127.0.0.1:${String(port)}` });
  const details = await report(await makeLinkAt(await apart.guest()), apart);

  const facts = await factsOf(details, { by: await makeStaff(apart) });

  expect(facts).toMatchObject({ is_counted: true, clicks: null, reports: 1 });
  await apart.close();
  silent.close();
});
