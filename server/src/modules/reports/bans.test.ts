import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastEmail, makeStaff, makeSubscriber } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const fieldsOf = (link: { aliases: { alias: string }[] }) => `lnk.test/${link.aliases[0]?.alias ?? ''}`;

async function subscriber() {
  const made = await makeSubscriber(app);
  await app.sql`update users set email_verified_at = now() where email = ${made.email}`;
  return made;
}

async function shorten(browser: Browser, url: string) {
  const answer = await browser.post('/url/create', { url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()[0];
}

/** Bans what somebody reported as phishing. */
async function ban(address: string, body: { kind: string; value: string }) {
  const details = randomUUID();
  await (await app.guest()).post('/report', { link: address, reason: 'phishing', details });
  const { data } = (await staff.get(`/kiosk/reports?search=${details}`)).json();
  const answer = await staff.post(`/kiosk/reports/${String(data[0].id)}/ban`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const made = await findBan(body.value);
  await app.runJob('block-destinations', { ban: made.id });
  return { ban: made, report: Number(data[0].id), details };
}

async function findBan(value: string) {
  return (await staff.get(`/kiosk/bans?${String(new URLSearchParams({ search: value }))}`)).json().data[0];
}

async function lift(id: number) {
  const answer = await staff.delete(`/kiosk/bans/${String(id)}`);
  await app.runJob('release-destinations', { ban: id });
  return answer;
}

const blockedOf = async (browser: Browser, hash: string) =>
  (await browser.get(`/link/${hash}`)).json().blocked;
const noticesOf = async (browser: Browser) =>
  (await browser.get('/notifications/recent')).json().notifications.map(({ text }: { text: string }) => text);

test.each(['link', 'url', 'host', 'pattern'])(
  'before a ban of a %s staff read how many links of how many owners it hits',
  async (kind) => {
    const host = `${randomUUID()}.test`;
    const [{ browser: one }, { browser: other }] = [await subscriber(), await subscriber()];
    const link = await shorten(one, `https://${host}/a`);
    await shorten(other, `https://${host}/a`);
    await shorten(other, `https://www.${host}/b`);
    const values = {
      link: fieldsOf(link),
      url: `https://${host.toUpperCase()}/a`,
      host,
      pattern: `${host}/b$`,
    };

    const answer = await staff.post('/kiosk/bans/preview', { kind, value: values[kind as 'link'] });

    const hits = { link: [1, 1], url: [2, 2], host: [3, 2], pattern: [1, 1] }[kind as 'link'];
    expect(answer.json()).toEqual({ links: hits[0], owners: hits[1], is_complete: true });
  },
);

test.each([
  ['link', 'lnk.test/nothing-here', 'ban_link_unknown'],
  ['url', 'javascript:alert(1)', 'ban_url_invalid'],
  ['host', 'lnk.test', 'ban_host_own'],
])('a preview of the %s %s is refused as the ban is', async (kind, value, code) => {
  const answer = await staff.post('/kiosk/bans/preview', { kind, value });

  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
});

test('a ban of one link blocks no other that leads there', async () => {
  const url = `https://${randomUUID()}.test/`;
  const [{ browser }, { browser: other }] = [await subscriber(), await subscriber()];
  const [link, same] = [await shorten(browser, url), await shorten(other, url)];

  await ban(fieldsOf(link), { kind: 'link', value: fieldsOf(link) });

  expect(await blockedOf(browser, link.hash)).toBe('phishing');
  expect(await blockedOf(other, same.hash)).toBeNull();
  expect((await (await app.guest()).post('/url/create', { url })).statusCode).toBe(200);
});

test('a ban of one destination URL leaves others on its host', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/a`);
  const other = await shorten(browser, `https://${host}/b`);

  await ban(fieldsOf(link), { kind: 'url', value: `https://${host}/a` });

  expect([await blockedOf(browser, link.hash), await blockedOf(browser, other.hash)]).toEqual([
    'phishing',
    null,
  ]);
  const again = await (await app.guest()).post('/url/create', { url: `https://${host}/a` });
  expect(again.json().code).toBe('url_banned');
});

test('owners are told once that a link is blocked, why and where to write', async () => {
  const host = `${randomUUID()}.test`;
  const { browser, email } = await subscriber();
  const link = await shorten(browser, `https://${host}/`);

  const { ban: made } = await ban(fieldsOf(link), { kind: 'host', value: host });
  await app.runJob('block-destinations', { ban: made.id });

  const text = `Your link ${fieldsOf(link)} is blocked: it was reported as phishing. If this is a mistake, write to ${app.services.config.supportEmail}.`;
  expect((await noticesOf(browser)).filter((each: string) => each.includes('blocked'))).toEqual([text]);
  const mail = await lastEmail(app, email);
  expect(mail.subject).toBe(`Your link ${fieldsOf(link)} is blocked`);
  expect(mail.text).toContain(text);
});

test('owners of several blocked links get one notice, and guests make no trouble', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/1`);
  await shorten(browser, `https://${host}/2`);
  await shorten(await app.guest(), `https://${host}/3`);

  await ban(fieldsOf(link), { kind: 'host', value: host });

  expect(await noticesOf(browser)).toEqual([
    expect.stringMatching(
      /^2 of your links, such as lnk\.test\/\S+, are blocked: they were reported as phishing\./,
    ),
  ]);
});

test('a blocked link stays in its owner’s lists, is marked there, and has a list of its own', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/`);
  await shorten(browser, `https://fine-${host}/`);
  await ban(fieldsOf(link), { kind: 'host', value: host });

  const lists = await Promise.all(
    ['all', 'blocked', 'active', 'unclicked'].map((filter) => browser.get(`/urls/${filter}`)),
  );
  const [own, details] = [await browser.get('/urls/available'), await browser.get(`/link/${link.hash}`)];

  const marks = (answer: (typeof lists)[number]) =>
    answer.json().data.map(({ blocked }: { blocked: string | null }) => blocked);
  expect(lists.map(marks)).toEqual([[null, 'phishing'], ['phishing'], [null], [null, 'phishing']]);
  expect(marks(own)).toEqual([null, 'phishing']);
  expect(details.json()).toMatchObject({ state: 'active', blocked: 'phishing' });
});

test.each(['link', 'host'])(
  'the owner of a link blocked by a ban of its %s can’t unblock it',
  async (kind) => {
    const host = `${randomUUID()}.test`;
    const { browser } = await subscriber();
    const link = await shorten(browser, `https://${host}/`);
    await ban(fieldsOf(link), { kind, value: kind === 'link' ? fieldsOf(link) : host });
    const { version } = (await browser.get(`/link/${link.hash}`)).json();

    const edited = await browser.patch(`/link/${String(link.hash)}`, {
      url: 'https://elsewhere.example/',
      version,
    });
    const tagged = await browser.post('/urls/change', {
      links: [link.hash],
      change: { kind: 'addTag', tag: 'news' },
    });
    const deleted = await browser.put(`/link/${String(link.hash)}/state`, { state: 'deleted', version });
    const restored = await browser.put(`/link/${String(link.hash)}/state`, {
      state: 'active',
      version: deleted.json().version,
    });

    expect([edited.statusCode, edited.json().code]).toEqual([403, 'link_blocked']);
    expect(tagged.json().failed).toMatchObject([{ hash: link.hash }]);
    expect(deleted.json()).toMatchObject({ state: 'deleted', blocked: 'phishing' });
    expect(restored.json()).toMatchObject({ state: 'active', blocked: 'phishing' });
  },
);

test('bans are listed with who, when, why and how many links, and lifting one is noted', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/`);
  const { ban: made } = await ban(fieldsOf(link), { kind: 'host', value: host });

  const listed = await findBan(host);
  const lifted = await lift(made.id);
  const again = await staff.delete(`/kiosk/bans/${String(made.id)}`);

  expect(listed).toMatchObject({
    ...{ kind: 'host', value: host, reason: 'phishing', links: 1, banned_by: 'Ada Person' },
    created_at: expect.stringMatching(/^\d{4}-/),
  });
  expect([lifted.statusCode, again.statusCode]).toEqual([200, 404]);
  expect(await findBan(host)).toBeUndefined();
  const noted = await app.sql`
    select before from audit_entries where action = 'ban.lifted' and target = ${String(made.id)}`;
  expect(noted).toEqual([{ before: { kind: 'host', value: host } }]);
});

test.each(['link', 'url', 'host', 'pattern'])(
  'what a ban of a %s blocked works again once it is lifted, and owners are told',
  async (kind) => {
    const host = `${randomUUID()}.test`;
    const { browser } = await subscriber();
    const link = await shorten(browser, `https://${host}/`);
    const value = { link: fieldsOf(link), url: `https://${host}/`, host, pattern: `${host}/$` }[
      kind as 'link'
    ];
    const { ban: made } = await ban(fieldsOf(link), { kind, value });
    expect(await blockedOf(browser, link.hash)).toBe('phishing');

    await lift(made.id);

    expect(await blockedOf(browser, link.hash)).toBeNull();
    const [row] = await app.sql`
      select links.status & 2 as link, long_urls.status & 1 as url
      from links join long_urls on long_urls.id = long_url_id where links.hash = ${link.hash}`;
    expect(row).toEqual({ link: 0, url: 0 });
    expect((await noticesOf(browser))[0]).toBe(`Your link ${fieldsOf(link)} is not blocked any more.`);
    expect((await (await app.guest()).post('/url/create', { url: `https://${host}/` })).statusCode).toBe(200);
  },
);

test('what two bans block stays blocked until both are lifted', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/`);
  const { ban: wide } = await ban(fieldsOf(link), { kind: 'host', value: host });
  const { ban: narrow } = await ban(fieldsOf(link), { kind: 'url', value: `https://${host}/` });

  await lift(wide.id);
  const between = await blockedOf(browser, link.hash);
  await lift(narrow.id);

  expect([between, await blockedOf(browser, link.hash)]).toEqual(['phishing', null]);
});

test('that a link is blocked, and works again, is in its history once, as done by staff whom it does not name', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/`);
  const { ban: narrow } = await ban(fieldsOf(link), { kind: 'link', value: fieldsOf(link) });
  const { ban: wide } = await ban(fieldsOf(link), { kind: 'host', value: host });

  await lift(wide.id);
  const blocked = (await browser.get(`/link/${String(link.hash)}/history`)).json();
  await lift(narrow.id);
  const released = (await browser.get(`/link/${String(link.hash)}/history`)).json();

  const events = [{ action: 'link.blocked', who: null, by_staff: true }, { action: 'link.created' }];
  expect(blocked.data).toMatchObject(events);
  expect(released.data).toMatchObject([{ action: 'link.unblocked', who: null, by_staff: true }, ...events]);
});

test('links of a team that a ban blocks are in the audit of its organization, but for those in the trash', async () => {
  const host = `${randomUUID()}.test`;
  const { owner, slug, place } = await makeOrganization(app);
  await app.sql`update users set email_verified_at = now() where id = (
    select owner_id from organizations where slug = ${slug})`;
  const make = async (path: string) =>
    (await owner.post(`${place}/url/create`, { url: `https://${host}/${path}` })).json()[0];
  const [kept, deleted] = [await make('kept'), await make('deleted')];
  const { version } = (await owner.get(`${place}/link/${String(deleted.hash)}`)).json();
  await owner.put(`${place}/link/${String(deleted.hash)}/state`, { state: 'deleted', version });

  await ban(fieldsOf(kept), { kind: 'host', value: host });

  const { data } = (await owner.get(`/organization/${slug}/audit?area=link&search=blocked`)).json();
  expect(data).toMatchObject([
    {
      ...{ action: 'link.blocked', target: kept.hash, short_link: fieldsOf(kept) },
      ...{ who: null, by_staff: true, means: 'job' },
    },
  ]);
});

test('a lifted link works beside one that was made for its destination meanwhile', async () => {
  const url = `https://${randomUUID()}.test/`;
  const { browser } = await subscriber();
  const link = await shorten(browser, url);
  const { ban: made } = await ban(fieldsOf(link), { kind: 'link', value: fieldsOf(link) });
  const other = await shorten(browser, url);

  await lift(made.id);

  expect([await blockedOf(browser, link.hash), await blockedOf(browser, other.hash)]).toEqual([null, null]);
  expect(other.hash).not.toBe(link.hash);
});

test('a ban that was lifted before its job came blocks nothing, and can be made anew', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/`);
  const { ban: made } = await ban(fieldsOf(link), { kind: 'host', value: host });
  await lift(made.id);

  await app.runJob('block-destinations', { ban: made.id });
  const between = await blockedOf(browser, link.hash);
  await ban(fieldsOf(link), { kind: 'host', value: host });

  expect([between, await blockedOf(browser, link.hash)]).toEqual([null, 'phishing']);
});

test('a settled report names its ban, and can be opened again', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://${host}/`);
  const { ban: made, report, details } = await ban(fieldsOf(link), { kind: 'host', value: host });
  const settled = (await staff.get(`/kiosk/reports?state=settled&search=${details}`)).json().data[0];

  const answer = await staff.post(`/kiosk/reports/${String(report)}/reopen`);
  const again = await staff.post(`/kiosk/reports/${String(report)}/reopen`);

  expect(settled.ban).toEqual({ id: made.id, kind: 'host', value: host });
  expect([answer.statusCode, again.json().code]).toEqual([200, 'report_open']);
  const open = (await staff.get(`/kiosk/reports?search=${details}`)).json().data[0];
  expect(open).toMatchObject({ outcome: null, settled_by: null, is_blocked: true });
  expect((await staff.post('/kiosk/reports/999999999999/reopen')).statusCode).toBe(404);
});

test('staff ban a domain that nobody reported, with all below it, and find it among those', async () => {
  const host = `${randomUUID()}.test`;
  const { browser } = await subscriber();
  const link = await shorten(browser, `https://shop.${host}/a`);
  await ban(fieldsOf(link), { kind: 'link', value: fieldsOf(link) });

  const answers = [
    await staff.post('/kiosk/bans', { value: `https://${host.toUpperCase()}/x`, reason: 'spam' }),
    await staff.post('/kiosk/bans', { value: host, reason: 'malware' }),
  ];
  await app.runJob('block-destinations', { ban: (await findBan(host)).id });

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const listed = (await staff.get(`/kiosk/bans?kind=host&search=${host}`)).json().data;
  expect(listed).toMatchObject([{ kind: 'host', value: host, reason: 'spam', links: 1 }]);
  expect((await staff.get(`/kiosk/bans?kind=host&search=${fieldsOf(link)}`)).json().data).toEqual([]);
  const refused = await browser.post('/url/create', { url: `https://www.${host}/b` });
  expect(refused.json().code).toBe('url_banned');
});

test.each([
  [{ value: '', reason: 'spam' }, 'validation_failed'],
  [{ value: 'test', reason: 'spam' }, 'ban_host_invalid'],
  [{ value: 'lnk.test', reason: 'spam' }, 'ban_host_own'],
  [{ value: 'fine.example', reason: 'boring' }, 'validation_failed'],
])('%j is no ban of a domain', async (body, code) => {
  expect((await staff.post('/kiosk/bans', body)).json().code).toBe(code);
});
