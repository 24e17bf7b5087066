import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

/** A link to a destination that somebody reported. */
async function reportLinkTo(url: string, details = randomUUID()) {
  const guest = await app.guest();
  const [link] = (await guest.post('/url/create', { url })).json();
  await guest.post('/report', { link: `lnk.test/${link.aliases[0].alias}`, reason: 'phishing', details });
  return findReport(details);
}

async function findReport(search: string, state = 'open') {
  const { data } = (
    await staff.get(`/kiosk/reports?${String(new URLSearchParams({ search, state }))}`)
  ).json();
  return data[0];
}

async function isBlocked(url: string): Promise<boolean> {
  const [row] = await app.sql`select status & 1 as blocked from long_urls where url = ${url}`;
  return row?.['blocked'] === 1;
}

async function banIdOf(value: string): Promise<number> {
  const [row] = await app.sql`select id from bans where value = ${value} order by id desc limit 1`;
  return Number(row?.['id']);
}

async function block(value: string): Promise<void> {
  await app.runJob('block-destinations', { ban: await banIdOf(value) });
}

test('staff find an open report by its link, its destination or its details', async () => {
  const url = `https://${randomUUID()}.test/`;
  const report = await reportLinkTo(url);

  const found = await Promise.all(
    [report.link, url.toUpperCase(), report.details].map((by) => findReport(by)),
  );

  expect(found).toEqual([report, report, report]);
  expect(report).toMatchObject({
    destination: url,
    reason: 'phishing',
    is_blocked: false,
    outcome: null,
    settled_at: null,
    settled_by: null,
    ban: null,
  });
});

test('reports come page by page', async () => {
  const word = randomUUID();
  await app.sql`
    insert into link_reports (link, reason, details)
    select 'lnk.test/' || n, 'spam', ${word} from generate_series(1, 35) as n`;

  const first = (await staff.get(`/kiosk/reports?search=${word}`)).json();
  const second = (await staff.get(`/kiosk/reports?search=${word}&before=${first.next as number}`)).json();

  expect([first.data.length, second.data.length, second.next]).toEqual([30, 5, null]);
});

test('a dismissed report is settled, once, and who did it is noted', async () => {
  const { id, details } = await reportLinkTo(`https://${randomUUID()}.test/`);

  const answer = await staff.post(`/kiosk/reports/${id}/dismiss`);
  const again = await staff.post(`/kiosk/reports/${id}/dismiss`);

  expect([answer.statusCode, again.json().code]).toEqual([200, 'report_settled']);
  expect(await findReport(details)).toBeUndefined();
  expect(await findReport(details, 'settled')).toMatchObject({
    outcome: 'dismissed',
    settled_by: 'Ada Person',
  });
  const noted = await app.sql`
    select 1 from audit_entries where action = 'report.dismissed' and target = ${String(id)}`;
  expect(noted).toHaveLength(1);
  expect((await staff.post('/kiosk/reports/999999999999/dismiss')).statusCode).toBe(404);
});

test('banning a host blocks the links that lead there, and settles their reports', async () => {
  const host = `${randomUUID()}.test`;
  const urls = [
    `https://${host}/`,
    `https://www.${host}:8443/x?y=1`,
    `http://${host}./`,
    `https://not-${host}/`,
  ];
  const reports = [];
  for (const url of urls) reports.push(await reportLinkTo(url));

  const answer = await staff.post(`/kiosk/reports/${reports[0].id}/ban`, {
    kind: 'host',
    value: `https://${host.toUpperCase()}/somewhere`,
  });
  await block(host);

  expect(answer.statusCode).toBe(200);
  expect(await Promise.all(urls.map(isBlocked))).toEqual([true, true, true, false]);
  const outcomes = await Promise.all(reports.map(({ details }) => findReport(details, 'settled')));
  expect(outcomes.map((report) => report?.outcome)).toEqual(['banned', 'banned', 'banned', undefined]);
  const shortened = await (await app.guest()).post('/url/create', { url: `https://${host}/new` });
  expect(shortened.json().code).toBe('url_banned');
  const noted = await app.sql`
    select target, after from audit_entries where action = 'report.banned' and after->>'value' = ${host}`;
  expect(noted).toEqual([{ target: String(reports[0].id), after: { kind: 'host', value: host } }]);
  const jobs = await app.sql`select 1 from graphile_worker.jobs where task_identifier = 'block-destinations'`;
  expect(jobs.length).toBeGreaterThan(0);
});

test('banning a pattern blocks the links whose destination matches', async () => {
  const word = randomUUID();
  const urls = [`https://a.test/${word}/login`, `https://b.test/${word}/other`];
  const [report] = [await reportLinkTo(urls[0] ?? ''), await reportLinkTo(urls[1] ?? '')];
  const ban = { kind: 'pattern', value: `/${word}/LOGIN$` };

  const answer = await staff.post(`/kiosk/reports/${report.id}/ban`, ban);
  await block(ban.value);

  expect(answer.statusCode).toBe(200);
  expect(await Promise.all(urls.map(isBlocked))).toEqual([true, false]);
});

test.each([
  ['host', 'test', 'ban_host_invalid'],
  ['host', 'not a host', 'ban_host_invalid'],
  ['host', 'lnk.test', 'ban_host_own'],
  ['pattern', '(', 'ban_pattern_invalid'],
  ['pattern', '.*', 'ban_pattern_too_broad'],
  ['pattern', 'https?://', 'ban_pattern_too_broad'],
  // Seconds, or years, for a destination of 8192 characters.
  ['pattern', '(?=.*(?=.*!))x', 'ban_pattern_slow'],
  ['pattern', '(.*)(.*)(.*)\\1\\2!', 'ban_pattern_slow'],
  ['pattern', '(.{0,200}){0,90}!', 'ban_pattern_slow'],
])('a ban of the %s %s is refused', async (kind, value, code) => {
  const { id, details } = await reportLinkTo(`https://${randomUUID()}.test/`);

  const answer = await staff.post(`/kiosk/reports/${id}/ban`, { kind, value });

  expect(answer.json()).toMatchObject({ code, errors: { value: [expect.any(String)] } });
  expect(await findReport(details)).toMatchObject({ outcome: null });
});

test.each(['(a+)+$!', '(a|aa)+!', '\\.(exe|scr)([?#].*)?$!'])(
  'the pattern %s takes no time, and may ban',
  async (value) => {
    const { id } = await reportLinkTo(`https://${randomUUID()}.test/`);

    const answer = await staff.post(`/kiosk/reports/${id}/ban`, { kind: 'pattern', value });

    expect(answer.statusCode).toBe(200);
    await app.sql`delete from bans where value = ${value}`;
  },
);

test('twenty bans at once by one pattern settle each report once, and leave one ban', async () => {
  const word = randomUUID();
  const { details } = await reportLinkTo(`https://a.test/${word}`, word);
  await app.sql`
    insert into link_reports (alias_id, link, reason, details)
    select alias_id, link, reason, details from link_reports, generate_series(1, 19) where details = ${details}`;
  const reports = await app.sql`select id from link_reports where details = ${details}`;
  const ban = { kind: 'pattern', value: `/${word}$` };

  const answers = await Promise.all(
    reports.map(({ id }) => staff.post(`/kiosk/reports/${String(id)}/ban`, ban)),
  );

  expect(answers).toHaveLength(20);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const outcomes = await app.sql`select distinct outcome from link_reports where details = ${details}`;
  expect(outcomes).toEqual([{ outcome: 'banned' }]);
  expect(await app.sql`select from bans where value = ${ban.value}`).toHaveLength(1);
});
