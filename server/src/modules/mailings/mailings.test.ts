import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { lastEmail, linkIn, makeAccount, makeStaff } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import { makeLink, storeVisits } from '../../testing/visits.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

type Five = [string, string, string, string, string];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const statusOf = async (browser: Browser): Promise<number> =>
  (await browser.get('/state')).json().user.status;

async function linkFor(email: string): Promise<URL> {
  const [user] = await app.sql`select public_id from users where email = ${email}`;
  return new URL(unsubscribeUrl(app.services, { publicId: user?.['public_id'] }));
}

describe('mailings', () => {
  test('are switched off and on in the settings, and nothing else of the status changes', async () => {
    const { browser, email } = await makeAccount(app);
    const { noAffiliate, mailingsOff } = userStatus;
    await app.sql`update users set status = ${noAffiliate} where email = ${email}`;

    await browser.put('/settings/mailings', { on: false });
    expect(await statusOf(browser)).toBe(noAffiliate | mailingsOff);
    await browser.put('/settings/mailings', { on: true });

    expect(await statusOf(browser)).toBe(noAffiliate);
  });

  test('are switched off and on by the link of a mailing, without signing in', async () => {
    const { browser, email } = await makeAccount(app);
    const token = (await linkFor(email)).searchParams.get('token') ?? '';
    const path = `/mailings?token=${token}`;
    const guest = await app.guest();

    expect((await guest.get(path)).json()).toEqual({ on: true });
    expect((await guest.put('/mailings', { token, on: false })).json()).toEqual({ on: false });
    expect((await guest.get(path)).json()).toEqual({ on: false });
    expect(await statusOf(browser)).toBe(userStatus.mailingsOff);
    await guest.put('/mailings', { token, on: true });

    expect(await statusOf(browser)).toBe(0);
  });

  test('are switched off by the one click of a mail program, which has no session', async () => {
    const { browser, email } = await makeAccount(app);
    const { pathname, search } = await linkFor(email);

    const answer = await app.ask(pathname + search, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
    expect(await statusOf(browser)).toBe(userStatus.mailingsOff);
  });

  test.each([
    [
      'of another account',
      async (own: string) => `${own.split('.')[0] ?? ''}.${(await tokenOfAnother()).split('.')[1] ?? ''}`,
    ],
    ['that was cut off', async (own: string) => own.slice(0, -2)],
    ['that is missing', async () => ''],
  ])('stay as they are with a signature %s', async (_, forge) => {
    const { browser, email } = await makeAccount(app);
    const token = await forge((await linkFor(email)).searchParams.get('token') ?? '');
    const guest = await app.guest();

    const answers = [
      await app.ask(`/app/unsubscribe?token=${token}`, { method: 'POST' }),
      await guest.put('/mailings', { token, on: false }),
      await guest.get(`/mailings?token=${token}`),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(200);
    expect(await statusOf(browser)).toBe(0);
  });

  async function tokenOfAnother(): Promise<string> {
    const { email } = await makeAccount(app);
    return (await linkFor(email)).searchParams.get('token') ?? '';
  }
});

describe('an announcement by email', () => {
  test('reaches everybody who wants mailings and can be reached, each once', async () => {
    const readers = await Promise.all(
      ['wants it', 'unsubscribed', 'unverified', 'terminated', 'deleted'].map(() => makeAccount(app)),
    );
    const emails = readers.map(({ email }) => email);
    const [reader, unsubscribed, unverified, terminated, deleted] = emails as Five;
    await app.sql`
      update users set
        email_verified_at = case when email = ${unverified} then null else now() end,
        status = case when email = ${unsubscribed} then ${userStatus.mailingsOff}::integer else 0 end,
        terminated_at = case when email = ${terminated} then now() end,
        deleted_at = case when email = ${deleted} then now() end
      where email in ${app.sql(emails)}`;
    const staff = await makeStaff(app);
    const title = `News for ${reader}`;

    const { id } = (
      await staff.post('/kiosk/announcements', { title, text: 'All is faster.', by_email: true })
    ).json();
    const waiting = await jobsFor(id);
    await runJobs(id);
    // As after a crash between the work and its end.
    await app.runJob('mail-announcement', { announcementId: id });

    expect(waiting).toBe(1);
    const written =
      await app.sql`select recipient from emails where subject = ${title} and recipient in ${app.sql(emails)}`;
    expect(written.map(({ recipient }) => String(recipient))).toEqual([reader]);
    const email = await lastEmail(app, reader);
    expect(email.text).toContain('All is faster.');
    const [, link = ''] = /Unsubscribe:\n(\S+)/.exec(email.text) ?? [];
    expect(link).toBe((await linkFor(reader)).href);
    expect(email.html).toContain(link);
    const [stored] =
      await app.sql`select unsubscribe_url from emails where recipient = ${reader} and subject = ${title}`;
    expect(stored?.['unsubscribe_url']).toBe(link);
  });

  test('is not sent unless that was asked for, and what is about an account offers no way out', async () => {
    const staff = await makeStaff(app);
    const { email } = await makeAccount(app);

    const { id } = (
      await staff.post('/kiosk/announcements', { title: 'Quiet', text: 'Only the bell.' })
    ).json();

    expect(await jobsFor(id)).toBe(0);
    const verification = await lastEmail(app, email);
    expect(linkIn(verification)).toContain('/email/verify/');
    expect(verification.text).not.toContain('Unsubscribe');
  });

  async function jobsFor(id: number): Promise<number> {
    const jobs = await app.sql`
      select from graphile_worker._private_jobs where (payload->>'announcementId')::bigint = ${id}`;
    return jobs.length;
  }

  // Until a run finds nobody left.
  async function runJobs(id: number): Promise<void> {
    let before = -1;
    let after = await jobsFor(id);
    while (after > before) {
      before = after;
      await app.runJob('mail-announcement', { announcementId: id });
      after = await jobsFor(id);
    }
  }
});

describe('on Mondays an email', () => {
  const LAST_WEEK = '2026-01-07T12:00:00Z';
  const MONDAY = Date.parse('2026-01-12T07:00:00Z');

  async function makeVerified() {
    const account = await makeAccount(app);
    await app.sql`update users set email_verified_at = now() where email = ${account.email}`;
    return account;
  }

  /** As on that Monday, with this account the next to be looked at. */
  async function startOnMonday(email: string): Promise<TestApp> {
    const monday = await startTestApp();
    monday.passTime(MONDAY - Date.now());
    await app.sql`
      insert into weekly_summaries (week, sent_up_to) select '2026-01-12', id - 1 from users where email = ${email}
      on conflict (week) do update set sent_up_to = excluded.sent_up_to`;
    return monday;
  }

  test('tells how often one’s links were clicked in the week that has ended, once', async () => {
    const { browser, email } = await makeVerified();
    const [link, other] = [await makeLink(app, browser), await makeLink(app, browser)];
    const week = { at: LAST_WEEK };
    await storeVisits(app, link, [
      week,
      week,
      { ...week, bot_class: 'crawler' },
      { at: '2026-01-01T12:00:00Z' },
    ]);
    await storeVisits(app, other, [week, { at: '2026-01-12T06:00:00Z' }]);
    const monday = await startOnMonday(email);

    await monday.runJob('mail-weekly-summaries');
    await monday.runJob('mail-weekly-summaries');

    const { text } = await lastEmail(app, email);
    expect(text).toContain(
      'From 5 January to 11 January your links were clicked 3 times, 200% more than in the week before.',
    );
    expect(text.indexOf(`${link.address}: 2 times`)).toBeLessThan(text.indexOf(`${other.address}: once`));
    expect(text).toContain(`/app/analytics/${link.hash}`);
    expect(text).toContain('Unsubscribe:');
    const written =
      await app.sql`select from emails where recipient = ${email} and subject like '%last week'`;
    expect(written).toHaveLength(1);
    await monday.close();
  });

  test('is not sent to who wants none, or whose links nobody clicked', async () => {
    const [unsubscribed, quiet] = [await makeVerified(), await makeVerified()];
    await unsubscribed.browser.put('/settings/mailings', { on: false });
    await storeVisits(app, await makeLink(app, unsubscribed.browser), [{ at: LAST_WEEK }]);
    await storeVisits(app, await makeLink(app, quiet.browser), [{ at: LAST_WEEK, bot_class: 'crawler' }]);
    const monday = await startOnMonday(unsubscribed.email);

    await monday.runJob('mail-weekly-summaries');

    const written = await app.sql`
      select from emails
      where recipient in ${app.sql([unsubscribed.email, quiet.email])} and subject like '%last week'`;
    expect(written).toHaveLength(0);
    await monday.close();
  });
});
